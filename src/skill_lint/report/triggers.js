"use strict";
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const order = head.ariaSort === "ascending" ? "descending" : "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.ariaSort = order;
      const key = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent;
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => key(a).localeCompare(key(b), undefined, { numeric: true }));
      if (order === "descending") rows.reverse();
      table.tBodies[0].append(...rows);
    });
  });
}
const boxes = [...document.querySelectorAll("fieldset input")];
const filter = () => {
  const wanted = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
  for (const row of document.querySelectorAll("#prompts tbody tr")) {
    row.hidden = !row.dataset.states.split(" ").some((state) => wanted.has(state));
  }
};
boxes.forEach((box) => box.addEventListener("change", filter));
