print("map.svg")
