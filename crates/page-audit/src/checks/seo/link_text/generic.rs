//! Texts of links that say nothing of the page behind them.

/// By language, in lower case.
const PHRASES: [(&str, &[&str]); 19] = [
    (
        "en",
        &[
            "click", "click here", "click this", "click me", "click for more", "go", "here", "this",
            "this page", "this link", "link", "more", "more info", "more information", "more details",
            "more here", "read", "read more", "read this", "read on", "see more", "see here", "view",
            "view more", "learn", "learn more", "find out more", "details", "continue",
            "continue reading", "start", "right here", "info", "information", "website", "web page",
            "webpage", "page", "article", "show more", "tap here", "check it out", "discover more",
        ],
    ),
    (
        "de",
        &[
            "hier", "klick", "klick hier", "klicken sie hier", "hier klicken", "mehr", "mehr lesen",
            "mehr erfahren", "mehr dazu", "mehr infos", "mehr info", "mehr informationen", "mehr anzeigen",
            "weiter", "weiterlesen", "weitere informationen", "lesen sie mehr", "link", "diese seite",
            "dieser link", "details", "zum artikel", "siehe hier", "erfahren sie mehr",
        ],
    ),
    (
        "es",
        &[
            "click aquí", "click aqui", "clic aquí", "clicka aquí", "haz clic aquí", "haga clic aquí",
            "pincha aquí", "aquí", "aqui", "más", "mas", "más información", "más info", "leer más",
            "lee más", "ver más", "saber más", "conoce más", "seguir leyendo", "continuar leyendo", "enlace",
            "este enlace", "este", "leer", "ver", "ir", "esta página",
        ],
    ),
    (
        "fr",
        &[
            "cliquez ici", "cliquer ici", "clique ici", "ici", "plus", "plus d'infos",
            "plus d'informations", "en savoir plus", "lire plus", "lire la suite", "lire l'article",
            "voir plus", "suite", "la suite", "lien", "ce lien", "cette page", "découvrir",
            "savoir plus", "par ici", "continuer", "continuer la lecture", "voir", "détails",
        ],
    ),
    (
        "pt",
        &[
            "clique aqui", "clica aqui", "aqui", "mais", "leia mais", "ler mais", "saiba mais",
            "saber mais", "ver mais", "veja mais", "mais informações", "mais info", "continue lendo",
            "continuar lendo", "continuar a ler", "link", "este link", "esta página", "ir", "início",
        ],
    ),
    (
        "it",
        &[
            "clicca qui", "cliccare qui", "qui", "più", "di più", "altro", "leggi", "leggi di più",
            "leggi tutto", "scopri di più", "per saperne di più", "maggiori informazioni",
            "ulteriori informazioni", "continua", "continua a leggere", "vedi", "link", "questo link",
        ],
    ),
    (
        "nl",
        &[
            "klik hier", "hier", "meer", "meer lezen", "lees meer", "lees verder", "lees hier", "meer info",
            "meer informatie", "meer weten", "bekijk", "bekijk meer", "verder", "link", "deze link",
            "deze pagina", "ontdek meer",
        ],
    ),
    (
        "sv",
        &[
            "klicka här", "här", "mer", "läs mer", "läs mer här", "mer info", "mer information", "visa mer",
            "se mer", "fortsätt", "fortsätt läsa", "länk", "länken", "denna sida",
        ],
    ),
    (
        "da",
        &[
            "klik her", "her", "mere", "læs mere", "læs mere her", "mere info", "mere information",
            "se mere", "vis mere", "fortsæt", "link", "dette link",
        ],
    ),
    (
        "no",
        &[
            "klikk her", "trykk her", "her", "mer", "les mer", "les mer her", "les videre", "mer info",
            "mer informasjon", "se mer", "vis mer", "fortsett", "lenke", "denne lenken",
        ],
    ),
    (
        "fi",
        &[
            "klikkaa tästä", "klikkaa tähän", "napsauta tästä", "tästä", "tässä", "täällä", "lisää",
            "lue lisää", "lue", "lisätietoja", "lisätietoa", "katso lisää", "näytä lisää", "linkki",
            "jatka", "jatka lukemista",
        ],
    ),
    (
        "pl",
        &[
            "kliknij", "kliknij tutaj", "kliknij tu", "tutaj", "tu", "więcej", "czytaj więcej",
            "czytaj dalej", "dowiedz się więcej", "zobacz więcej", "więcej informacji", "link",
            "szczegóły", "dalej",
        ],
    ),
    (
        "cs",
        &[
            "klikněte zde", "klikni zde", "zde", "tady", "více", "číst více", "čtěte více", "číst dál",
            "zjistit více", "více informací", "zobrazit více", "odkaz", "pokračovat",
        ],
    ),
    (
        "tr",
        &[
            "tıklayın", "buraya tıklayın", "tıkla", "buraya tıkla", "burada", "buradan", "buraya", "daha fazla",
            "devamı", "devamını oku", "daha fazla bilgi", "daha fazlası", "detaylar", "bağlantı",
        ],
    ),
    (
        "ru",
        &[
            "здесь", "тут", "нажмите здесь", "нажмите сюда", "кликните здесь", "жми сюда", "сюда", "подробнее",
            "подробности", "далее", "читать", "читать далее", "читать дальше", "читать полностью",
            "узнать больше", "узнать подробнее", "больше", "ещё", "еще", "ссылка", "эта ссылка",
            "по ссылке", "смотреть",
        ],
    ),
    (
        "ja",
        &[
            "こちら", "こちらから", "こちらをクリック", "ここ", "ここをクリック", "クリック", "クリックして下さい",
            "クリックしてください", "もっと", "もっと見る", "もっと読む", "続きを読む", "続き", "続きはこちら",
            "詳細", "詳細を見る", "詳細はこちら", "詳しく", "詳しく見る", "詳しくはこちら", "全部読む", "さらに",
            "さらに見る", "さらに読む", "リンク", "次へ", "ページ", "このページ", "この記事",
        ],
    ),
    (
        "zh",
        &[
            "点击", "点击这里", "点这里", "点击此处", "这里", "此处", "更多", "查看更多", "了解更多",
            "阅读更多", "阅读全文", "更多信息", "详情", "查看详情", "链接", "继续阅读", "點擊", "點擊這裡",
            "點擊此處", "按此", "這裡", "此處", "查看更多", "了解更多", "閱讀更多", "閱讀全文", "更多資訊",
            "詳情", "連結", "繼續閱讀",
        ],
    ),
    (
        "ko",
        &[
            "여기", "여기를 클릭", "여기를 클릭하세요", "여기를 누르세요", "클릭", "클릭하세요", "더보기",
            "더 보기", "더 읽기", "자세히", "자세히 보기", "자세히 알아보기", "더 알아보기", "계속 읽기", "링크",
            "이것", "이 링크", "이 페이지", "바로가기", "시작",
        ],
    ),
    (
        "ar",
        &[
            "هنا", "اضغط هنا", "انقر هنا", "إضغط هنا", "من هنا", "المزيد", "اقرأ المزيد", "إقرأ المزيد",
            "اعرف المزيد", "معرفة المزيد", "شاهد المزيد", "عرض المزيد", "للمزيد", "التفاصيل", "رابط",
            "الرابط", "هذه الصفحة", "تابع القراءة",
        ],
    ),
];

/// Whether a link's text says nothing, in this language or, if that is not known, in any.
pub(super) fn is_generic(text: &str, language: Option<&str>) -> bool {
    let text = normalized(text);
    let language = match language.map(str::to_ascii_lowercase).as_deref() {
        Some("nb" | "nn") => Some("no".to_owned()),
        language => language.map(str::to_owned),
    };
    PHRASES.iter().any(|(of, phrases)| {
        language.as_deref().is_none_or(|language| language == *of) && phrases.contains(&text.as_str())
    })
}

/// A text in lower case, without the signs and arrows around it.
fn normalized(text: &str) -> String {
    let text = text.to_lowercase().replace('’', "'");
    text.trim_matches(|character: char| !character.is_alphanumeric())
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_generic_in_its_language() {
        assert!(is_generic("Read more »", Some("en")));
        assert!(is_generic("[HIER]", Some("de")));
        assert!(is_generic("En savoir plus…", Some("FR")));
        assert!(is_generic("もっと見る", Some("ja")));
        assert!(is_generic("Les mer", Some("nb")));
        assert!(is_generic("mehr", None));
        assert!(!is_generic("mehr", Some("en")));
        assert!(!is_generic("Read more about shoes", Some("en")));
        assert!(!is_generic("→", Some("en")));
    }

    #[test]
    fn phrases_stand_as_they_are_compared() {
        for (_, phrases) in PHRASES {
            for phrase in phrases {
                assert_eq!(normalized(phrase), *phrase);
            }
        }
    }
}
