import Domain
import Foundation

/// Places all over the Earth and their time zones.
enum TimeZonePoints {
    /// A place whose zone is known.
    struct Point {
        let place: Coordinate
        let zone: String
        let name: String
    }

    static func points(_ table: String) -> [Point] {
        table.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", maxSplits: 3).map(String.init)
            guard words.count > 2, let latitude = Double(words[0]), let longitude = Double(words[1]) else { return nil }
            return Coordinate(latitude: latitude, longitude: longitude).map {
                Point(place: $0, zone: words[2], name: words.count > 3 ? words[3] : "")
            }
        }
    }

    /// By hand: islands, mountains, stations, and towns beside a boundary.
    static let byHand = """
        64.0784 -16.2306 Atlantic/Reykjavik Jökulsárlón, Iceland
        66.0450 -17.3380 Atlantic/Reykjavik Húsavík, Iceland
        65.6835 -18.1262 Atlantic/Reykjavik Akureyri, Iceland
        66.5440 -18.0150 Atlantic/Reykjavik Grímsey, Iceland
        63.4180 -19.0060 Atlantic/Reykjavik Vík, Iceland
        -49.3315 -72.8863 America/Argentina/Rio_Gallegos El Chaltén, Argentina
        -50.3379 -72.2648 America/Argentina/Rio_Gallegos El Calafate, Argentina
        -51.7230 -72.5060 America/Punta_Arenas Puerto Natales, Chile
        -47.2540 -72.5730 America/Coyhaique Cochrane, Chile
        -54.8019 -68.3030 America/Argentina/Ushuaia Ushuaia, Argentina
        -54.9333 -67.6167 America/Punta_Arenas Puerto Williams, Chile
        27.6869 86.7298 Asia/Kathmandu Lukla, Nepal
        27.8056 86.7140 Asia/Kathmandu Namche Bazaar, Nepal
        28.7806 83.7236 Asia/Kathmandu Jomsom, Nepal
        27.9881 86.9000 Asia/Kathmandu Mount Everest, the Nepalese side
        28.1950 86.8280 Asia/Shanghai Rongbuk, Tibet
        1.9800 -157.4000 Pacific/Kiritimati Kiritimati
        3.8640 -159.3600 Pacific/Kiritimati Fanning Island
        1.3500 173.0000 Pacific/Tarawa Tarawa, Kiribati
        -2.7700 -171.7100 Pacific/Kanton Kanton, Kiribati
        37.7700 75.2300 Asia/Shanghai Tashkurgan, China
        39.4700 75.9900 Asia/Shanghai Kashgar, China
        43.8000 87.6000 Asia/Shanghai Ürümqi, China
        37.1100 79.9200 Asia/Shanghai Hotan, China
        36.3160 74.6490 Asia/Karachi Hunza, Pakistan
        37.5530 72.0000 Asia/Dushanbe Gorno-Badakhshan, Tajikistan
        37.0000 73.0500 Asia/Kabul Wakhan, Afghanistan
        -77.8460 166.6760 Antarctica/McMurdo McMurdo, Antarctica
        -90.0000 0.0000 Antarctica/McMurdo South Pole, Antarctica
        -78.4640 106.8370 Antarctica/Vostok Vostok, Antarctica
        -67.6020 62.8730 Antarctica/Mawson Mawson, Antarctica
        -68.5770 77.9670 Antarctica/Davis Davis, Antarctica
        -66.2820 110.5270 Antarctica/Casey Casey, Antarctica
        -64.7740 -64.0540 Antarctica/Palmer Palmer, Antarctica
        -69.0000 39.5800 Antarctica/Syowa Syowa, Antarctica
        -67.5690 -68.1270 Antarctica/Rothera Rothera, Antarctica
        -13.8330 -171.7500 Pacific/Apia Apia, Samoa
        -14.2780 -170.7020 Pacific/Pago_Pago Pago Pago, American Samoa
        -21.1390 -175.2040 Pacific/Tongatapu Nuku'alofa, Tonga
        -19.0550 -169.9180 Pacific/Niue Alofi, Niue
        -21.2080 -159.7800 Pacific/Rarotonga Avarua, Cook Islands
        -17.5390 -149.5690 Pacific/Tahiti Papeete, Tahiti
        -8.9110 -140.1000 Pacific/Marquesas Nuku Hiva, Marquesas
        -23.1200 -134.9690 Pacific/Gambier Mangareva, Gambier
        -25.0660 -130.1000 Pacific/Pitcairn Adamstown, Pitcairn
        -27.1500 -109.4300 Pacific/Easter Hanga Roa, Easter Island
        -0.9000 -89.6100 Pacific/Galapagos San Cristóbal, Galápagos
        28.2100 -177.3700 Pacific/Midway Midway
        19.2820 166.6470 Pacific/Wake Wake Island
        21.3070 -157.8580 Pacific/Honolulu Honolulu
        -43.9500 -176.5500 Pacific/Chatham Waitangi, Chatham Islands
        -46.9000 168.1300 Pacific/Auckland Oban, New Zealand
        -29.0400 167.9500 Pacific/Norfolk Norfolk Island
        -31.5500 159.0800 Australia/Lord_Howe Lord Howe Island
        -10.4900 105.6300 Indian/Christmas Christmas Island
        -12.1880 96.8290 Indian/Cocos Cocos Islands
        7.0897 171.3800 Pacific/Majuro Majuro
        8.7200 167.7300 Pacific/Kwajalein Kwajalein
        -0.5470 166.9160 Pacific/Nauru Nauru
        -8.5200 179.1900 Pacific/Funafuti Funafuti
        -12.5000 177.0800 Pacific/Fiji Rotuma
        -16.8000 -179.9700 Pacific/Fiji Taveuni, east of 180°
        -16.5000 179.4000 Pacific/Fiji Vanua Levu, west of 180°
        7.5000 134.6200 Pacific/Palau Koror
        9.5140 138.1290 Pacific/Chuuk Yap
        6.9640 158.2080 Pacific/Pohnpei Pohnpei
        5.3270 163.0090 Pacific/Kosrae Kosrae
        13.4440 144.7940 Pacific/Guam Guam
        -9.4310 159.9550 Pacific/Guadalcanal Honiara
        -6.2300 155.5700 Pacific/Bougainville Arawa, Bougainville
        -6.0800 145.3900 Pacific/Port_Moresby Goroka, Papua New Guinea
        -17.7330 168.3270 Pacific/Efate Port Vila
        -22.2700 166.4400 Pacific/Noumea Nouméa
        65.7600 -168.9300 America/Nome Little Diomede, Alaska
        65.7900 -169.0500 Asia/Anadyr Big Diomede, Russia
        63.7700 -171.7300 America/Nome Gambell, Alaska
        51.8800 -176.6500 America/Adak Adak, Alaska
        53.8900 -166.5300 America/Nome Unalaska, Alaska
        55.1300 -131.5700 America/Metlakatla Metlakatla, Alaska
        57.0500 -135.3300 America/Sitka Sitka, Alaska
        78.2230 15.6460 Arctic/Longyearbyen Longyearbyen
        62.0100 -6.7700 Atlantic/Faroe Tórshavn
        60.1550 -1.1450 Europe/London Lerwick
        57.8100 -8.5800 Europe/London St Kilda
        64.1800 -51.7200 America/Nuuk Nuuk
        70.4800 -21.9600 America/Scoresbysund Ittoqqortoormiit
        76.5300 -68.7000 America/Thule Pituffik
        76.7700 -18.6600 America/Danmarkshavn Danmarkshavn
        47.5600 -52.7100 America/St_Johns St. John's
        46.7800 -56.1800 America/Miquelon Saint-Pierre
        51.4300 -57.1300 America/Blanc-Sablon Blanc-Sablon
        50.1900 -61.8200 America/Blanc-Sablon Natashquan
        60.7200 -135.0600 America/Whitehorse Whitehorse
        49.1000 -116.5100 America/Creston Creston, British Columbia
        55.7600 -120.2400 America/Dawson_Creek Dawson Creek
        58.8000 -122.7000 America/Fort_Nelson Fort Nelson
        53.2700 -110.0000 America/Edmonton Lloydminster
        50.4500 -104.6200 America/Regina Regina
        48.7600 -91.6200 America/Atikokan Atikokan
        36.9147 -111.4558 America/Phoenix Page, Arizona
        36.1100 -109.5700 America/Denver Many Farms, Navajo Nation
        38.6800 -87.5200 America/Indiana/Vincennes Vincennes, Indiana
        27.0600 -109.4400 America/Hermosillo Navojoa, Sonora
        32.5300 -117.0300 America/Tijuana Tijuana
        31.7400 -106.4800 America/Ciudad_Juarez Ciudad Juárez
        20.5100 -86.9500 America/Cancun Cozumel
        20.7400 -105.3300 America/Bahia_Banderas Sayulita's bay
        -3.8400 -32.4200 America/Noronha Fernando de Noronha
        -4.2312 -69.9386 America/Manaus Tabatinga, Brazil
        -4.2080 -69.9430 America/Bogota Leticia, Colombia
        -3.7500 -73.2500 America/Lima Iquitos
        -51.6900 -57.8500 Atlantic/Stanley Stanley
        -54.2800 -36.5100 Atlantic/South_Georgia Grytviken
        -37.0700 -12.3100 Atlantic/St_Helena Tristan da Cunha
        -49.3500 70.2200 Indian/Kerguelen Port-aux-Français
        -7.3100 72.4100 Indian/Chagos Diego Garcia
        -12.7800 45.2300 Indian/Mayotte Mamoudzou
        -21.1100 55.5300 Indian/Reunion Réunion
        38.5300 -28.6300 Atlantic/Azores Faial
        32.6500 -16.9100 Atlantic/Madeira Funchal
        27.7600 -17.9800 Atlantic/Canary El Hierro
        35.8900 -5.3100 Africa/Ceuta Ceuta
        36.1400 -5.3500 Europe/Gibraltar Gibraltar
        42.5100 1.5200 Europe/Andorra Andorra la Vella
        54.7100 20.5100 Europe/Kaliningrad Kaliningrad
        53.2000 50.1500 Europe/Samara Samara
        48.7100 44.5100 Europe/Volgograd Volgograd
        44.9500 34.1000 Europe/Simferopol Simferopol
        34.7700 32.4200 Asia/Nicosia Paphos
        35.1200 33.9400 Asia/Famagusta Famagusta
        31.5000 34.4700 Asia/Gaza Gaza
        31.5300 35.1000 Asia/Hebron Hebron
        27.4700 89.6400 Asia/Thimphu Thimphu
        33.7780 76.5760 Asia/Kolkata Ladakh
        24.1800 88.2700 Asia/Kolkata Murshidabad, India
        48.0100 91.6400 Asia/Hovd Khovd, Mongolia
        46.8600 103.8500 Asia/Ulaanbaatar Central Mongolia
        62.0300 129.7300 Asia/Yakutsk Yakutsk
        67.5500 133.3900 Asia/Vladivostok Verkhoyansk
        68.0000 166.4400 Asia/Anadyr Bilibino
        59.5700 150.8000 Asia/Magadan Magadan
        53.0200 158.6500 Asia/Kamchatka Petropavlovsk
        50.6800 156.1200 Asia/Srednekolymsk Severo-Kurilsk
        46.9500 142.7400 Asia/Sakhalin Yuzhno-Sakhalinsk
        51.9600 85.9600 Asia/Barnaul Gorno-Altaysk
        -31.6800 128.8800 Australia/Eucla Eucla
        -31.9500 141.4600 Australia/Broken_Hill Broken Hill
        -28.1670 153.5300 Australia/Brisbane Coolangatta
        -28.1900 153.5500 Australia/Sydney Tweed Heads
        -12.4600 130.8400 Australia/Darwin Darwin
        -2.5300 140.7000 Asia/Jayapura Jayapura
        -8.5600 125.5700 Asia/Dili Dili
        1.1300 104.0500 Asia/Jakarta Batam
        -0.0200 109.3400 Asia/Pontianak Pontianak
        6.0700 116.5600 Asia/Kuching Kinabalu
        39.0300 125.7500 Asia/Pyongyang Pyongyang
        37.4800 130.9000 Asia/Seoul Ulleungdo
        24.4500 122.9900 Asia/Tokyo Yonaguni
        25.0600 121.5200 Asia/Taipei Taipei
        12.4800 53.9700 Asia/Aden Socotra
        0.3300 6.7300 Africa/Sao_Tome São Tomé
        -1.4300 5.6300 Africa/Malabo Annobón
        14.9200 -23.5100 Atlantic/Cape_Verde Praia
        27.1500 -13.2000 Africa/El_Aaiun Laayoune
        9.8000 28.4300 Africa/Khartoum Abyei
        8.7700 27.4000 Africa/Juba Aweil
        -22.9500 14.5100 Africa/Windhoek Swakopmund
        -17.5000 24.2700 Africa/Windhoek Katima Mulilo
        4.8500 31.6000 Africa/Juba Juba
        -20.1600 57.5000 Indian/Mauritius Port Louis
        -40.0000 -150.0000 Etc/GMT+10 South Pacific
        0.0000 -30.0000 Etc/GMT+2 Mid-Atlantic
        14.2000 89.8000 Etc/GMT-6 Bay of Bengal
        -30.0000 -120.0000 Etc/GMT+8 South Pacific
        45.0000 179.0000 Etc/GMT-12 North Pacific
        """

    /// Drawn at random on land, 15 km and more from any boundary, and looked up in another build of the boundaries (PyPI tzfpy
    /// 2.1.1).
    static let elsewhere = """
        65.9518 -160.3718 America/Anchorage
        28.9224 -5.8098 Africa/Algiers
        54.3619 -122.7068 America/Vancouver
        70.2416 -31.3274 America/Nuuk
        -26.0176 -55.4043 America/Asuncion
        48.4656 15.7336 Europe/Vienna
        25.8223 112.4572 Asia/Shanghai
        21.3018 10.6630 Africa/Niamey
        -13.1762 19.7462 Africa/Luanda
        39.1380 -93.9561 America/Chicago
        30.4259 39.4862 Asia/Riyadh
        -25.0491 17.2851 Africa/Windhoek
        -12.2079 135.0781 Australia/Darwin
        57.1063 -86.0447 America/Rankin_Inlet
        37.0369 66.2790 Asia/Kabul
        13.7397 122.8766 Asia/Manila
        51.2429 39.2514 Europe/Moscow
        71.5404 147.7735 Asia/Srednekolymsk
        63.1036 -134.9404 America/Whitehorse
        13.5303 -84.3852 America/Managua
        67.0953 -71.5605 America/Iqaluit
        35.8764 52.7768 Asia/Tehran
        -16.4363 49.1166 Indian/Antananarivo
        57.6896 -5.3599 Europe/London
        0.0038 -58.5083 America/Santarem
        -5.2938 108.3561 Asia/Jakarta
        8.8819 -11.2374 Africa/Freetown
        -32.8205 140.0020 Australia/Adelaide
        35.8527 -115.9129 America/Los_Angeles
        9.5264 -61.7602 America/Caracas
        62.6455 159.9200 Asia/Magadan
        60.0218 75.3157 Asia/Yekaterinburg
        -0.8373 127.0070 Asia/Jayapura
        18.4672 104.4545 Asia/Vientiane
        9.8053 47.0570 Africa/Mogadishu
        13.7227 -11.4576 Africa/Bamako
        66.5209 86.5338 Asia/Krasnoyarsk
        -18.6334 26.9480 Africa/Harare
        -31.0001 19.2126 Africa/Johannesburg
        7.9185 -0.3051 Africa/Accra
        -11.2658 -49.4041 America/Araguaina
        19.0897 29.2693 Africa/Khartoum
        -33.9668 -61.9327 America/Argentina/Cordoba
        19.2263 82.8367 Asia/Kolkata
        20.0451 -13.6616 Africa/Nouakchott
        19.8188 99.6507 Asia/Bangkok
        69.3156 136.1300 Asia/Vladivostok
        -12.5353 -74.5680 America/Lima
        56.4909 -118.9714 America/Edmonton
        31.9549 -110.6029 America/Phoenix
        -12.8152 38.5297 Africa/Maputo
        -9.5818 51.0844 Indian/Mahe
        57.4629 -135.6786 America/Sitka
        54.2758 -67.3813 America/Goose_Bay
        7.9759 34.4849 Africa/Addis_Ababa
        45.4666 26.3163 Europe/Bucharest
        1.4068 20.9688 Africa/Kinshasa
        -7.3692 -46.7783 America/Fortaleza
        38.2773 -82.1468 America/New_York
        13.5421 -12.8073 Africa/Dakar
        """
}
