// English texts of rates: the watch list, movers, the fan, alerts, comparisons and holdings.
export default {
  'rates.more': 'More about rates', 'pair.alert': 'Alert', 'pair.ended': '{currency} was replaced on {day} by {successor} (1 {successor} = {ratio} {currency}). The line does not run across it.',

  // watch list and movers
  'watch.title': 'Watch list', 'watch.edit': 'Edit', 'watch.add': 'Add a pair', 'watch.empty': 'Add pairs of currencies, and see here how they go.', 'watch.none': 'Nothing is watched yet', 'watch.text': 'Digests by alert follow this list, in this order.', 'watch.watch': 'Watch', 'watch.watching': 'Watching',
  'watch.added': '{base}/{quote} is on your watch list.', 'watch.removed': '{base}/{quote} is off your watch list.', 'watch.noRate': 'No rate', 'watch.large': 'large move', 'watch.up': 'Up', 'watch.down': 'Down', 'watch.remove': 'Remove', 'watch.base': 'One unit of', 'watch.quote': 'In', 'watch.same': 'Choose two currencies that are not on the list as a pair yet.',
  'movers.title': 'Moved most in 30 days', 'movers.text': 'How much each rose or fell against {base}, {from} to {to}.', 'movers.usual': '{times} × usual', 'movers.zText': 'Usual: how far the currency moved in most months of the past two years.',

  // the fan and its score card
  'fan.title': 'Nobody can tell the direction', 'fan.text': 'This is how far the rate usually moves. In four of five cases it stays between {low} and {high} until {day}.', 'fan.words': 'In four of five cases it stays between {low} and {high} until {day}.', 'fan.until': 'to {day}', 'fan.published': 'Published', 'fan.of50': '50 %', 'fan.of80': '80 %', 'fan.of95': '95 % of outcomes',
  'fan.none': 'There are too few rates of this pair to say how far it usually moves.', 'fan.offline': 'The fan could not be loaded: there is no connection.', 'fan.source': 'Source: {source}',
  'backtest.days': { one: '1 day', other: '{count} days' }, 'backtest.held': 'How often the 80 % band held, {from}–{to}, for {group}.', 'backtest.title': 'Compared with other models', 'backtest.horizon': 'How far ahead', 'backtest.model': 'Model', 'backtest.loss': 'Error', 'backtest.sure': 'The difference is not by chance (p < 5 %).',
  'backtest.text': 'Columns: how many of 100 outcomes were within the bands of 50, 80 and 95 %. Error: 1 is the random walk, less is better; * where chance does not explain it.', 'backtest.group.calm': 'calm pairs', 'backtest.group.emerging': 'pairs of emerging markets', 'backtest.group.pegged': 'pegged pairs', 'backtest.group.drifting': 'pairs that drift',
  'model.rw-ewma-fan-v1': 'Ours', 'model.rw-ewma-fan-v2': 'Ours, version 2', 'model.rw': 'Random walk', 'model.lstm-v1': 'Neural network (LSTM)',

  // alerts
  'alerts.title': 'Alerts', 'alerts.new': 'New alert', 'alerts.none': 'No alerts yet', 'alerts.noneText': 'Say which rate you wait for, and we tell you when it is published.', 'alerts.text': 'Alerts follow published rates, once a day. You get a notification, and a mail if you allow mails.', 'alerts.full': 'You have {count} alerts, which is the most. Delete one to add another.',
  'alerts.says.up': 'When 1 {base} rises to {threshold} {quote}', 'alerts.says.down': 'When 1 {base} falls to {threshold} {quote}', 'alerts.says.move': { one: 'When {base}/{quote} moves by {share} in a day', other: 'When {base}/{quote} moves by {share} within {count} days' }, 'alerts.says.daily': 'Your watch list, every day', 'alerts.says.weekly': 'Your watch list, every week',
  'alerts.chance': '{share} chance within 30 days', 'alerts.on': 'On', 'alerts.paused': 'Paused', 'alerts.fired': 'Rang {day}', 'alerts.times': { one: 'rang once, {day}', other: 'rang {count} times, last {day}' }, 'alerts.now': 'Now 1 {base} = {rate} {quote} ({day}).', 'alerts.rearm': 'How often', 'alerts.rearm.once': 'Once', 'alerts.rearm.everyCrossing': 'Every time',
  'alerts.pause': 'Pause', 'alerts.resume': 'Turn on', 'alerts.edit': 'Edit', 'alerts.delete': 'Delete', 'alerts.deleteTitle': 'Delete this alert?', 'alerts.keep': 'Keep it', 'alerts.didPause': 'The alert is paused.', 'alerts.didResume': 'The alert is on.', 'alerts.didDelete': 'The alert is deleted.', 'alerts.didCreate': 'The alert is set.', 'alerts.didEdit': 'The alert is changed.',
  'alerts.kind': 'What to tell you', 'alerts.kind.threshold': 'A rate is reached', 'alerts.about.threshold': 'As soon as a published rate crosses it.', 'alerts.kind.move': 'A large move', 'alerts.about.move': 'Up or down by so many percent within some days.', 'alerts.kind.daily': 'Daily digest', 'alerts.about.daily': 'Your watch list, each day on which rates are published.', 'alerts.kind.weekly': 'Weekly digest', 'alerts.about.weekly': 'Your watch list, once a week.',
  'alerts.resting': 'The rate is there already; the alert waits until it comes back', 'alerts.direction': 'Direction', 'alerts.direction.up': 'Rises to', 'alerts.direction.down': 'Falls to', 'alerts.threshold': '{quote} for 1 {base}', 'alerts.away': 'That is {share} from now.', 'alerts.over': 'The rate is there already. The alert rings once it has gone back and crosses again.', 'alerts.percent': 'By how many percent', 'alerts.percentHint': '0.1 to 50', 'alerts.days': 'Within how many days', 'alerts.daysHint': '1 to 90',
  'alerts.create': 'Set the alert', 'alerts.editTitle': 'Change the alert', 'alerts.gap.threshold': 'Enter the rate that you wait for.', 'alerts.gap.move': 'Enter the percentage, and the number of days.', 'alerts.gone': 'This alert is gone', 'alerts.goneText': 'It was deleted, perhaps on another device.',

  // comparison
  'compare.title': 'Comparison', 'compare.with': 'Compare with other currencies', 'compare.against': 'against {base}', 'compare.add': 'Add a currency', 'compare.remove': 'Remove {quote}', 'compare.text': 'What each is worth in {base}: 100 on {day}. Above 100 it rose.', 'compare.words': 'Several currencies against {base}, 100 at first; changes: {all}.', 'compare.none': 'Nothing to compare yet', 'compare.noneText': 'Add up to five currencies.', 'compare.nothing': 'no rates',

  // holdings
  'holdings.title': 'Holdings', 'holdings.editTitle': 'Change holdings', 'holdings.text': 'Crypto assets that you have elsewhere. You enter them by hand; only you see them, and nothing here is traded.', 'holdings.none': 'No holdings yet', 'holdings.noneText': 'Add what you have, and see what it is worth.', 'holdings.begin': 'Add an asset', 'holdings.total': 'Worth together', 'holdings.currency': 'Currency of the value',
  'holdings.noData': 'This server has no prices of these assets.', 'holdings.missing': 'No price: {assets}. Not part of the sum.', 'holdings.each': '{price} each', 'holdings.noPrice': 'no price', 'holdings.edit': 'Change', 'holdings.fan': 'How far it may go', 'holdings.fanText': 'In four of five cases the whole stays between {low} and {high} until {day}.', 'holdings.fanWords': 'In four of five cases the whole stays between {low} and {high} until {day}.',
  'holdings.at': '{day}: {sum}', 'holdings.fanAt': '{day}: in four of five cases between {low} and {high}', 'holdings.amount': 'How much {asset}', 'holdings.wrong': 'Enter an amount above zero.', 'holdings.remove': 'Remove {asset}', 'holdings.add': 'Add an asset', 'holdings.choose': 'Choose an asset', 'holdings.saved': 'Your holdings are saved.',
  'source.ecb': 'European Central Bank',
  'source.nbp': 'Narodowy Bank Polski',
  'licence.ecb': 'Source: ECB statistics.',
  'licence.ecbBy': 'Source: ECB statistics, by way of Frankfurter.',
  'licence.rates': 'Reference rates for information only; crosses are our own calculation.',
  'licence.only': 'For information only; crosses are our own calculation.',
  'licence.crosses': 'Crosses are our own calculation.',
  'licence.gold': 'Price of one gram of gold in złoty.',
  'licence.assets': 'Prices for information only; other currencies by reference rates of the ECB.',
}
