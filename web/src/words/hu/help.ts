// The words of the help, in Hungarian.

import type { Later } from '../later/en';

export const help: Later['help'] = {
  title: 'Így kell itt játszani',
  move: 'Lépés',
  moveText: [
    'Kattints egy bábura: kék pont jelöli a mezőket, ahová léphet, és pirosra vált a mező, ahol ütne. Kattints egy jelölt mezőre, hogy odalépj, másik bábura, ha meggondoltad magad, vagy bárhová máshová, hogy elengedd.',
    'Vagy húzd a bábut. Vagy írd a lépést a csevegőmezőbe: e4, Hf3, e2e4.',
  ],
  castle: 'Sáncolás',
  castleText:
    'Lépj a királlyal két mezőt, vagy a bástyára. Ahol ez kétféle lehetne (Chess960), használd a tábla melletti O‑O és O‑O‑O gombot.',
  promote: 'Átváltozás',
  promoteText:
    'Ha a gyalog beér, válaszd ki, mi legyen belőle. A választó bezárása (×, Escape vagy kattintás máshová) vezért ad; a beállításokban megadható, hogy inkább a gyalog kerüljön vissza.',
  takeback: 'Visszavétel',
  takebackText:
    'A gomb megmondja, hány lépést von vissza. Ember ellen előbb őt kérdezzük; az órák visszaállnak arra, amit akkor mutattak.',
  ahead: 'Előre tervezés',
  aheadText:
    'Amíg a másik fél gondolkodik, már meglépheted a válaszaidat. Akkor mennek el, amikor te következel, feltéve, hogy szabályosak. Escape vagy jobb kattintás törli őket.',
  arrows: 'Rajzolás',
  arrowsText:
    'Jobb gombbal húzva nyilat, kattintva kört rajzolsz: zöldet, Shifttel pirosat, Alttal kéket, mindkettővel sárgát. Csak te látod őket.',
  past: 'Visszanézés',
  pastText:
    'Kattints egy lépésre a listában, görgess a tábla vagy a lista fölött, vagy használd a nyílbillentyűket. A játszma közben folyik; a táblára kattintva visszatérsz.',
  analyze: 'Elemzés',
  analyzeText:
    'Játszma után, a szerkesztőben vagy az elemzőtáblán: egy motor megmutatja a legjobb vonalait, a lépéseid változatokká lesznek, és minden megmarad tanulmányként. Ha befejezett játszmában mozdítasz egy bábut, új kezdődik. Ott a ? sorolja fel a billentyűket.',
  keyboard: 'Billentyűzet',
  keys: [
    ['Tab', 'a táblához és minden gombhoz'],
    ['Nyilak a táblán', 'mezőről mezőre'],
    ['Enter vagy szóköz', 'felvesz, letesz'],
    ['Escape', 'elengedi a választást, bezár egy ablakot, elfelejti a tervezett lépéseket'],
    ['k q r b n p', 'a táblán: a következő király, vezér, bástya, futó, huszár, gyalog (Shift: a másik félé)'],
    ['l', 'mondja az utolsó lépést'],
    ['c', 'mondja az órákat'],
    ['o', 'mondja, ki lép'],
    ['m', 'mondja, hová léphet az itt álló bábu'],
    ['← → Home End', 'a táblán kívül: végig a lépéseken'],
    ['f', 'megfordítja a táblát'],
    ['z', 'zen mód: csak a tábla és az órák'],
    ['/', 'a csevegőmezőhöz'],
    ['?', 'ez a súgó'],
  ],
  commands: 'Parancsok a csevegésben',
  later: 'Folytatás később',
  laterText:
    'A játszmáid az első képernyőn maradnak: bármikor bezárhatod a böngészőt vagy leállíthatod a szervert, és onnan folytathatod, ahol abbahagytad. A játszmában a „Megosztás és mentés” adja a linket, amely a helyedet más eszközön megnyitja.',
  manual: 'Kézikönyv, képekkel',
  rules: 'Minden játékmód szabályai',
};
