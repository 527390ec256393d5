// The words of the help, in Swedish.

import type { Later } from '../later/en';

export const help: Later['help'] = {
  title: 'Så spelar man här',
  move: 'Dra',
  moveText: [
    'Klicka på en pjäs: en blå prick visar varje ruta den kan gå till, och en ruta blir röd där den skulle slå. Klicka på en markerad ruta för att gå dit, på en annan pjäs för att ändra dig, eller på någon annan ruta för att släppa valet.',
    'Eller dra pjäsen. Eller skriv draget i chattrutan: e4, Sf3, e2e4.',
  ],
  castle: 'Rockad',
  castleText:
    'Flytta kungen två rutor, eller till tornet. Där det kunde betyda två saker (Chess960), använd knapparna O‑O och O‑O‑O bredvid brädet.',
  promote: 'Förvandling',
  promoteText:
    'När en bonde kommer fram väljer du vad den blir. Att stänga valet, med ×, Escape eller ett klick någon annanstans, tar en dam; i inställningarna kan det i stället ställa tillbaka bonden.',
  takeback: 'Ta tillbaka',
  takebackText:
    'Knappen säger hur många drag den ångrar. Mot en människa frågas hon först; klockorna går tillbaka till vad de visade då.',
  ahead: 'Planera i förväg',
  aheadText:
    'Medan den andra sidan tänker kan du redan spela dina svar. De skickas när det blir ditt drag, så länge de är tillåtna. Escape eller ett högerklick glömmer dem.',
  arrows: 'Rita',
  arrowsText:
    'Dra med höger knapp för en pil, högerklicka för en cirkel: grön, med Skift röd, med Alt blå, med båda gul. Bara du ser dem.',
  past: 'Se tillbaka',
  pastText:
    'Klicka på ett drag i listan, snurra hjulet över brädet eller listan, eller använd piltangenterna. Partiet går vidare under tiden; ett klick på brädet leder tillbaka.',
  analyze: 'Analysera',
  analyzeText:
    'Efter ett parti, i redigeraren eller med analysbrädet: en motor visar sina bästa varianter, dina drag blir varianter, och allt sparas som en studie. Att flytta en pjäs i ett avslutat parti börjar en. Där visar ? tangenterna.',
  keyboard: 'Tangentbord',
  keys: [
    ['Tabb', 'till brädet och till varje knapp'],
    ['Piltangenter på brädet', 'från ruta till ruta'],
    ['Enter eller blanksteg', 'lyft, ställ ner'],
    ['Escape', 'släpp valet, stäng en dialog, glöm planerade drag'],
    ['k q r b n p', 'på brädet: till nästa kung, dam, torn, löpare, springare, bonde (Skift: den andra sidans)'],
    ['l', 'säg senaste draget'],
    ['c', 'säg klockorna'],
    ['o', 'säg vems drag det är'],
    ['m', 'säg vart pjäsen på rutan kan gå'],
    ['← → Home End', 'utanför brädet: genom dragen'],
    ['f', 'vänd brädet'],
    ['z', 'zenläge: bara brädet och klockorna'],
    ['/', 'till chattrutan'],
    ['?', 'den här hjälpen'],
  ],
  commands: 'Kommandon i chatten',
  later: 'Kom tillbaka senare',
  laterText:
    'Dina partier finns kvar på första sidan: stäng webbläsaren eller stoppa servern när som helst och fortsätt där du var. ”Dela och exportera” i ett parti ger länken som öppnar din plats på en annan enhet.',
  manual: 'Handboken, med bilder',
  rules: 'Reglerna för varje spelsätt',
};
