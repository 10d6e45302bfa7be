//! Words that reveal nothing about a page's topic.

/// By language, in lower case.
const STOP_WORDS: [(&str, &str); 14] = [
    (
        "en",
        "a about after all also an and any are as at be been best but by can do for from get had \
         has have he her his home how i if in into is it its just me more most my new no not of \
         on one or our out page she site so than that the their them then there these they this \
         to up us was we welcome were what when where which who why will with you your",
    ),
    (
        "de",
        "aber alle als am an auch auf aus bei beim bin bis das dem den der des die doch du durch \
         ein eine einem einen einer eines er es für hat ich ihr im in ist kein keine mit nach \
         nicht noch nur oder ob sich sie sind so startseite über um und uns unser unsere unter \
         vom von vor was wenn wer wie willkommen wir wird zu zum zur",
    ),
    (
        "fr",
        "accueil au aux avec bienvenue ce ces cette chez comme comment dans de des du elle en est \
         et il ils je la le les leur lui ma mais mes mon ne nos notre nous on ou où par pas plus \
         pour qu que qui sa sans se ses son sont sur ta tes ton tu un une vos votre vous",
    ),
    (
        "es",
        "a al bienvenido como con cuando de del donde el ella en entre es esta este esto inicio \
         la las lo los más mi muy no nos nuestra nuestro o para pero por que qué se ser si sin \
         sobre son su sus también te tu un una uno y ya",
    ),
    (
        "it",
        "a ad agli ai al alla alle anche che chi ci come con da dal dalla degli dei del della \
         delle di e è ed gli ha ho i il in io la le lo ma mi nel nella noi non o per più quando \
         questa questo se si sono su sul sulla ti tra tu un una uno vi",
    ),
    (
        "pt",
        "a ao aos as bem-vindo com como da das de do dos e é ela ele em entre esta este eu foi \
         início isso mais mas meu minha na nas não no nos nossa nosso o os ou para pela pelo por \
         que quem se sem seu sua são também um uma você",
    ),
    (
        "nl",
        "aan al als bij dan dat de deze die dit door een en er het hier hoe home ik in is je kan \
         maar meer met mijn naar niet nog nu of om onder ons onze ook op over te tot uit uw van \
         voor waar wat we welkom wie wij zijn",
    ),
    (
        "sv",
        "alla är att av de den det du där efter eller en ett för från ha han har hem hon hur i \
         inte jag kan med men mer min ni nu när och om oss på på sig sin som så till under upp ut \
         vad var vi vid välkommen vår",
    ),
    (
        "da",
        "af alle at da de dem den der det dig din du efter eller en er et for fra ham han har hos \
         hun hvad hvor i ikke jeg kan man med men mere mig min ned nu når og også om op os over \
         på sig sin så til ud under var ved vi velkommen vil være vores",
    ),
    (
        "pl",
        "a ale bo by być co czy dla do gdzie i ich ja jak jako jest już kto lub ma mi może my na \
         nad nasz nie o od oraz po pod przez przy się są ta tak te tego ten to tu twój ty tylko w \
         we witamy z za ze że",
    ),
    (
        "ru",
        "а без бы в вас весь во вот все вы где да для до его ее если есть еще же за здесь и из \
         или им их к как ко когда кто ли мы на наш не нет ни но о об он она они от по под при с \
         со так там то только у уже что чтобы это я",
    ),
    (
        "tr",
        "ama bir biz bu çok da daha de diye en gibi hem her için ile ise ki kim mi mu mü ne neden \
         nasıl o olan olarak siz şu ve veya ya",
    ),
    (
        "fi",
        "ei että ja jos joka kaikki kanssa kuin kun me meidän miten mikä minä mutta myös ne niin \
         nyt on ole oli ovat se sekä sen siitä sinä tai te tervetuloa tämä vain voi",
    ),
    (
        "ar",
        "أن إلى أو إن التي الذي بين به ثم حتى على عن عند في كان كل لا لم له ما مع من هذا هذه هل \
         هو هي و يا",
    ),
];

/// Whether a word in lower case reveals nothing in a language.
pub(super) fn is_stop_word(word: &str, language: &str) -> bool {
    let mut lists = STOP_WORDS.iter();
    lists
        .find(|(of, _)| *of == language)
        .is_some_and(|(_, words)| words.split_ascii_whitespace().any(|stop| stop == word))
}
