/// Words around numbers that say what the numbers are.
enum PhoneWords {
    /// A number beside one of these is a telephone.
    static let all = folded(
        """
        tel tele telefon telefonu telefonem phone fon mobile cell call calling text sms ring dial number numer num
        numerek zadzwon dzwon dzwoncie zadzwonic komorka komorke napisz numeru anruf anrufen ruf handy nummer handynummer llama
        llamame telefono movil celular numero appelle appelez appel portable telephone joindre звони позвони телефон номер
        тел дзвони зателефонуй номери мобильный điện thoại gọi sđt số máy ara telefonum numaram cep numara 電話 携帯 电话 手机
        打 โทร เบอร์ اتصل هاتف جوال رقم رقمي whatsapp telegram viber signal reach contact kontakt contacto
        """)

    /// Words that stand within a text of a script without spaces.
    static let unspaced: [[Unicode.Scalar]] = ["電話", "携帯", "电话", "手机", "号码", "番号", "โทร", "เบอร์"].map {
        Array(FoldedText($0).small)
    }

    /// A number beside one of these is a code.
    static let codes = folded(
        """
        booking reservation ticket eticket order ref reference pnr confirmation flight invoice passport voucher tracking
        seat row room code rezerwacja rezerwacji rezerwacje bilet biletu zamowienie zamowienia paszport kod lot lotu buchung
        buchungsnummer ticketnummer bestellung reserva billete boleto pedido localizador vuelo réservation billet commande
        dossier vol бронь брони бронирование бронирования билет билета заказ заказа рейс код броні бронювання квиток
        замовлення mã vé chuyến đặt chỗ rezervasyon bilet kodu sipariş 予約 便 订单 航班 预订 จอง ตั๋ว حجز تذكرة رحلة bag baggage
        luggage locker case parcel claim membership member loyalty miles
        """)

    /// Names, codes and signs of money.
    static let money = folded(
        """
        eur euro euros usd dollar dollars dolar dolara dolarow dolary gbp pound pounds funt funtow pln zl zloty zlotych
        zlotego thb baht bahts batow bat vnd dong dongow dongs đồng jpy yen yenow cny yuan rmb idr rupiah inr rupee
        rupees krw won try lira liras lir tl uah hryven hryvnia грн гривень rub рублей руб ruble rubli czk koron korun
        korona huf forint forints forintow ron lei sek nok dkk chf frank frankow franc francs franken myr ringgit php
        peso pesos sgd aud cad mxn brl reais real dinar dinars dirham dirhams aed egp sar ریال جنيه درهم евро долларов
        доларів евро євро บาท ดอลลาร์ 円 元 块 日元 美元 欧元 mln million millions milion miliona tys thousand tysiecy k cash
        total razem sum suma kurs rate course cours tasa курс tỷ giá
        """)

    static let signs: Set<Unicode.Scalar> = Set("$€£¥₫฿₴₽₺₹₩₱₪¢%‰".unicodeScalars)

    private static func folded(_ list: String) -> Set<String> {
        Set(list.split { $0 == " " || $0 == "\n" }.map { FoldedText.word(String($0)) })
    }
}
