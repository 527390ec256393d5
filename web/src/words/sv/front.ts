// The words of the first screen and of the list of modes, in Swedish.

import type { Words } from '../en';
import { colors } from './count';

export const front: Words['front'] = {
  title: 'Spela schack',
  board: 'Brädet',
  ways: 'Mot vem',
  strength: 'Styrka',
  strengthHint: name => `${name} · Elo, uppmätt mellan nivåerna`,
  unmeasured: '?',
  clocks: 'Starta med den här klockan',
  speeds: { none: 'utan brådska', bullet: 'Bullet', blitz: 'Blixt', rapid: 'Snabb', classical: 'Klassiskt', correspondence: 'Dagar' },
  start: 'Starta',
  custom: 'Eget',
  customHint: 'allt annat',
  customTitle: 'Eget parti',
  ownMinutes: 'Andra minuter',
  modes: 'Spelsätt',
  allModes: count => `Alla ${count} spelsätt`,

  practiceHint: 'Dina egna misstag, frågade på nytt',

  goOn: 'Fortsätt',
  lookBack: 'Se tillbaka',
  running: 'Ditt parti',
  last: 'Ditt senaste parti',
  another: 'Ett annat bräde',
  before: 'Föregående bräde',
  firstMove: side => `Gör ett drag och spela vidare som ${colors[side]}.`,
  drawnStart: 'Varje parti lottar en egen start.',
  notByComputer: 'Välj en klocka för att spela det.',

  tabiyas: {
    marDelPlata: ['Kungsindiskt: Mar del Plata', 'Svart stormar mot kungen, Vit bryter in på damflygeln. Vem hinner först?'],
    englishAttack: ['Najdorf: engelska angreppet', 'Rockad åt olika håll: bönder rusar mot båda kungarna.'],
    reti: ['Réti, 1921', 'Vits kung är alldeles för sen till båda bönderna, och når ändå remi.'],
    marshall: ['Spanskt: Marshallgambiten', 'En bonde offrad för angreppet. Vit måste hålla.'],
    carlsbad: ['Damgambit: Karlsbad', 'Minoritetsangrepp, eller genombrott i centrum.'],
    friedLiver: ['Fegatello', 'En springare offras för att dra ut kungen i mitten. Kan Svart behålla den?'],
    dragon: ['Drakvarianten: jugoslaviska angreppet', 'Ner på h-linjen, eller ner på c-linjen.'],
    saavedra: ['Saavedra, 1895', 'Vit drar och vinner. Damen är inte vägen.'],
    isolani: ['Den isolerade dambonden', 'Styrka i mittspelet, svaghet i slutspelet.'],
    winawer: ['Franskt: den förgiftade bonden', 'Vit tar kungsflygeln, Svart centrum.'],
    evans: ['Evansgambiten', 'Två bönder för tid, som 1850.'],
    meran: ['Halvslaviskt: Meran', 'Centrum är på väg att spricka.'],
  },

  modesTitle: 'Spelsätt',
  modesHint: 'Varje bild visar vad som är annorlunda. Öppna en för regler, start och pjäser.',
  rules: 'Regler',
  startPosition: 'Utgångsställning',
  startDrawn: 'Utgångsställning, en av många',
  pieces: 'Pjäserna och deras drag',
  play: 'Spela det här',
  facts: {
    drawn: 'Starten lottas för varje parti.',
    pockets: 'Slagna pjäser kan sättas in igen.',
    checks: count => `${count} schackar vinner.`,
    pace: seconds => `${seconds} sekunder per drag.`,
    noComputer: 'Datorn spelar det inte.',
  },
};
