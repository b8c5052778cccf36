// Polish texts of rates: the watch list, movers, the fan, alerts, comparisons and holdings.
export default {
  'rates.more': 'Więcej o kursach', 'pair.alert': 'Alert', 'pair.ended': 'Dnia {day} walutę {currency} zastąpiło {successor} (1 {successor} = {ratio} {currency}). Linia się tam kończy.',

  // watch list and movers
  'watch.title': 'Obserwowane', 'watch.edit': 'Zmień', 'watch.add': 'Dodaj parę', 'watch.empty': 'Dodaj pary walut, a tu zobaczysz, co się z nimi dzieje.', 'watch.none': 'Jeszcze nic nie obserwujesz', 'watch.text': 'Podsumowania w alertach trzymają się tej listy i jej kolejności.', 'watch.watch': 'Obserwuj', 'watch.watching': 'Obserwujesz',
  'watch.added': 'Obserwujesz {base}/{quote}.', 'watch.removed': 'Już nie obserwujesz {base}/{quote}.', 'watch.noRate': 'Brak kursu', 'watch.large': 'duży ruch', 'watch.up': 'Wyżej', 'watch.down': 'Niżej', 'watch.remove': 'Usuń', 'watch.base': 'Jednostka waluty', 'watch.quote': 'W walucie', 'watch.same': 'Wybierz dwie waluty, których pary jeszcze nie ma na liście.',
  'movers.title': 'Największe zmiany w 30 dni', 'movers.text': 'O ile każda zyskała lub straciła do {base}, od {from} do {to}.', 'movers.usual': '{times} × zwykle', 'movers.zText': 'Zwykle: o ile waluta ruszała się przez większość miesięcy ostatnich dwóch lat.',

  // the fan and its score card
  'fan.title': 'Nikt nie zna kierunku', 'fan.text': 'Tak daleko kurs zwykle się rusza. W czterech przypadkach na pięć zostaje między {low} a {high} do dnia {day}.', 'fan.words': 'W czterech przypadkach na pięć zostaje między {low} a {high} do dnia {day}.', 'fan.until': 'do {day}', 'fan.published': 'Ogłoszony', 'fan.of50': '50 %', 'fan.of80': '80 %', 'fan.of95': '95 % przypadków',
  'fan.none': 'Tej pary ogłoszono za mało kursów, żeby powiedzieć, jak daleko zwykle się rusza.', 'fan.offline': 'Nie udało się wczytać wachlarza: brak połączenia.', 'fan.source': 'Źródło: {source}',
  'backtest.days': { one: '1 dzień', few: '{count} dni', many: '{count} dni', other: '{count} dnia' }, 'backtest.held': 'Jak często pasmo 80 % się sprawdziło, {from}–{to}, {group}.', 'backtest.title': 'W porównaniu z innymi modelami', 'backtest.horizon': 'Jak daleko naprzód', 'backtest.model': 'Model', 'backtest.loss': 'Błąd', 'backtest.sure': 'Ta różnica nie jest przypadkiem (p < 5 %).',
  'backtest.text': 'Kolumny: ile na 100 wyników mieściło się w pasmach 50, 80 i 95 %. Błąd: 1 to błądzenie losowe, mniej znaczy lepiej; * tam, gdzie nie tłumaczy tego przypadek.', 'backtest.group.calm': 'pary spokojne', 'backtest.group.emerging': 'pary rynków wschodzących', 'backtest.group.pegged': 'pary o sztywnym kursie', 'backtest.group.drifting': 'pary, które dryfują',
  'model.rw-ewma-fan-v1': 'Nasz', 'model.rw-ewma-fan-v2': 'Nasz, wersja 2', 'model.rw': 'Błądzenie losowe', 'model.lstm-v1': 'Sieć neuronowa (LSTM)',

  // alerts
  'alerts.title': 'Alerty', 'alerts.new': 'Nowy alert', 'alerts.none': 'Jeszcze nie masz alertów', 'alerts.noneText': 'Powiedz, na jaki kurs czekasz, a damy znać, gdy zostanie ogłoszony.', 'alerts.text': 'Alerty trzymają się ogłoszonych kursów, raz dziennie. Dostajesz powiadomienie, a jeśli pozwalasz, także wiadomość e-mail.', 'alerts.full': 'Masz {count} alertów, więcej się nie da. Usuń jeden, żeby dodać następny.',
  'alerts.says.up': 'Gdy 1 {base} wzrośnie do {threshold} {quote}', 'alerts.says.down': 'Gdy 1 {base} spadnie do {threshold} {quote}', 'alerts.says.move': { one: 'Gdy {base}/{quote} zmieni się o {share} w ciągu dnia', few: 'Gdy {base}/{quote} zmieni się o {share} w ciągu {count} dni', many: 'Gdy {base}/{quote} zmieni się o {share} w ciągu {count} dni', other: 'Gdy {base}/{quote} zmieni się o {share} w ciągu {count} dnia' }, 'alerts.says.daily': 'Twoje obserwowane, codziennie', 'alerts.says.weekly': 'Twoje obserwowane, co tydzień',
  'alerts.chance': '{share} szans w 30 dni', 'alerts.on': 'Włączony', 'alerts.paused': 'Wstrzymany', 'alerts.fired': 'Zadziałał {day}', 'alerts.times': { one: 'zadziałał raz, {day}', few: 'zadziałał {count} razy, ostatnio {day}', many: 'zadziałał {count} razy, ostatnio {day}', other: 'zadziałał {count} razy, ostatnio {day}' }, 'alerts.now': 'Teraz 1 {base} = {rate} {quote} ({day}).', 'alerts.rearm': 'Jak często', 'alerts.rearm.once': 'Raz', 'alerts.rearm.everyCrossing': 'Za każdym razem',
  'alerts.pause': 'Wstrzymaj', 'alerts.resume': 'Włącz', 'alerts.edit': 'Zmień', 'alerts.delete': 'Usuń', 'alerts.deleteTitle': 'Usunąć ten alert?', 'alerts.keep': 'Zostaw', 'alerts.didPause': 'Alert jest wstrzymany.', 'alerts.didResume': 'Alert jest włączony.', 'alerts.didDelete': 'Alert jest usunięty.', 'alerts.didCreate': 'Alert jest ustawiony.', 'alerts.didEdit': 'Alert jest zmieniony.',
  'alerts.kind': 'O czym mamy dać znać', 'alerts.kind.threshold': 'Kurs dotarł do celu', 'alerts.about.threshold': 'Gdy tylko ogłoszony kurs go przekroczy.', 'alerts.kind.move': 'Duży ruch', 'alerts.about.move': 'W górę lub w dół o tyle procent w ciągu kilku dni.', 'alerts.kind.daily': 'Podsumowanie dnia', 'alerts.about.daily': 'Twoje obserwowane, w każdy dzień ogłoszenia kursów.', 'alerts.kind.weekly': 'Podsumowanie tygodnia', 'alerts.about.weekly': 'Twoje obserwowane, raz w tygodniu.',
  'alerts.resting': 'Kurs już tam jest; alert czeka, aż wróci', 'alerts.direction': 'Kierunek', 'alerts.direction.up': 'Wzrośnie do', 'alerts.direction.down': 'Spadnie do', 'alerts.threshold': '{quote} za 1 {base}', 'alerts.away': 'To {share} od teraz.', 'alerts.over': 'Kurs już tam jest. Alert zadziała, gdy wróci i znów go przekroczy.', 'alerts.percent': 'O ile procent', 'alerts.percentHint': 'od 0,1 do 50', 'alerts.days': 'W ciągu ilu dni', 'alerts.daysHint': 'od 1 do 90',
  'alerts.create': 'Ustaw alert', 'alerts.editTitle': 'Zmień alert', 'alerts.gap.threshold': 'Podaj kurs, na który czekasz.', 'alerts.gap.move': 'Podaj procent i liczbę dni.', 'alerts.gone': 'Tego alertu już nie ma', 'alerts.goneText': 'Został usunięty, może na innym urządzeniu.',

  // comparison
  'compare.title': 'Porównanie', 'compare.with': 'Porównaj z innymi walutami', 'compare.against': 'wobec {base}', 'compare.add': 'Dodaj walutę', 'compare.remove': 'Usuń {quote}', 'compare.text': 'Ile każda jest warta w {base}: 100 dnia {day}. Powyżej 100 zyskała.', 'compare.words': 'Kilka walut wobec {base}, na początku 100; zmiany: {all}.', 'compare.none': 'Jeszcze nie ma czego porównać', 'compare.noneText': 'Dodaj do pięciu walut.', 'compare.nothing': 'brak kursów',

  // holdings
  'holdings.title': 'Aktywa', 'holdings.editTitle': 'Zmień aktywa', 'holdings.text': 'Kryptoaktywa, które masz gdzie indziej. Wpisujesz je ręcznie; widzisz je tylko ty i niczym się tu nie handluje.', 'holdings.none': 'Jeszcze nie masz aktywów', 'holdings.noneText': 'Dodaj, co masz, i zobacz, ile jest warte.', 'holdings.begin': 'Dodaj aktywo', 'holdings.total': 'Razem warte', 'holdings.currency': 'Waluta wartości',
  'holdings.noData': 'Ten serwer nie ma cen tych aktywów.', 'holdings.missing': 'Brak ceny: {assets}. Suma ich nie obejmuje.', 'holdings.each': '{price} za sztukę', 'holdings.noPrice': 'brak ceny', 'holdings.edit': 'Zmień', 'holdings.fan': 'Jak daleko może pójść', 'holdings.fanText': 'W czterech przypadkach na pięć całość zostaje między {low} a {high} do dnia {day}.', 'holdings.fanWords': 'W czterech przypadkach na pięć całość zostaje między {low} a {high} do dnia {day}.',
  'holdings.at': '{day}: {sum}', 'holdings.fanAt': '{day}: w czterech przypadkach na pięć od {low} do {high}', 'holdings.amount': 'Ilość, {asset}', 'holdings.wrong': 'Podaj kwotę większą od zera.', 'holdings.remove': 'Usuń {asset}', 'holdings.add': 'Dodaj aktywo', 'holdings.choose': 'Wybierz aktywo', 'holdings.saved': 'Aktywa są zapisane.',
  'source.ecb': 'Europejski Bank Centralny',
  'source.nbp': 'Narodowy Bank Polski',
  'licence.ecb': 'Źródło: statystyki EBC.',
  'licence.ecbBy': 'Źródło: statystyki EBC, za pośrednictwem Frankfurter.',
  'licence.rates': 'Kursy referencyjne wyłącznie do informacji; kursy krzyżowe liczymy sami.',
  'licence.only': 'Wyłącznie do informacji; kursy krzyżowe liczymy sami.',
  'licence.crosses': 'Kursy krzyżowe liczymy sami.',
  'licence.gold': 'Cena grama złota w złotych.',
  'licence.assets': 'Ceny wyłącznie do informacji; inne waluty według kursów referencyjnych EBC.',
}
