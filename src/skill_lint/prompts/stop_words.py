"""The commonest words of some languages: they tell a language, and tell skills apart from nothing."""

from __future__ import annotations

STOP_WORDS = {
    language: frozenset(words.split())
    for language, words in {
        "english": """
            a about all also am an and any are as at be been being but by can cannot could did do does doing done for
            from get had has have he her here him his how i if in into is it its just let like may me might more most
            my no not of off on onto or other our out over own please shall she should so some such than that the their
            them then there these they this those through to too up us very via was we were what when where whether
            which while who why will with would you your yours im ive id dont doesnt isnt cant wont didnt ll ve re
            use used using uses whenever want wants need needs etc ask asks
        """,
        "german": """
            aber als am an auch auf aus bei bin bis das dass dem den der des die dies diese diesem diesen dieser dieses
            du durch ein eine einem einen einer eines er es für hat ich ihr im in ist ja kann kein keine mein meine
            meinen meiner mich mir mit nach nicht noch nur oder ohne sich sie sind so und uns unser unsere von vor was
            wenn wer wie wir wird zu zum zur über bitte soll sollen einfach mal
        """,
        "french": """
            à au aux avec ce ces cette dans de des du elle en est et eux il ils je la le les leur lui ma mais me mes mon
            ne nos notre nous ou où par pas pour qu que qui sa sans se ses son sont sur ta te tes ton tu un une vos
            votre vous été être quand comment
        """,
        "spanish": """
            al algo como con cuando de del desde donde el ella en entre es esta está este esto la las le lo los me mi
            mis más muy no nos o para pero por porque que qué se ser si sin sobre su sus también te tu un una uno y ya
        """,
        "italian": """
            ai al alla alle anche che chi ci come con cui da dal dalla degli dei del della delle di e ed gli ho i il in
            io la le lo ma mi mio mia nel nella non o per più quando questa questo se si sono su suo sua tra un una uno
        """,
        "portuguese": """
            à ao aos as com como da das de do dos e ela ele em entre essa esse esta este eu foi isso já mais mas me meu
            minha na nas no nos não o os ou para pela pelo por quando que se sem ser seu sua são também tem um uma você
        """,
        "dutch": """
            aan als bij dat de den der deze die dit door een en er haar heb het hij hoe ik in is je kan maar me met mij
            mijn naar niet nog of om ons onze ook op over te tot uit van veel voor waar wat we wel wij wordt ze zijn zo
        """,
        "swedish": """
            att av de den det detta din du där efter ett en eller för från har hur i inte jag kan med men min mitt mot
            mycket när och om på sig ska skulle som så till under upp ut vad var vi vid är över
        """,
        "polish": """
            a ale bez być co czy dla do gdy i ich jak jako jest kiedy który która które lub ma mi mnie mój na nie o od
            oraz po pod przez przy się są tak to w we z za ze że
        """,
        "turkish": """
            ama bir bu bunu da daha de değil en gibi ile için her hem ki mi mı mu ne nasıl olan olarak sonra şu ve veya
            ya var yok
        """,
    }.items()
}
