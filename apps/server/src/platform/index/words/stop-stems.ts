/**
 * The stems that LanceDB leaves out of a stemmed column, by its language: measured on the columns themselves, word by word over
 * Snowball's vocabularies and public lists of stop words. It looks a word up after stemming, so these are stems, not words. Greek and
 * Tamil are missing: there was no vocabulary to measure them on.
 */
const LISTS = {
  Arabic: `
    ء ا اتخذ اثني اخلولق اربعين استحال التي الذي انقلب ب باء بات بخ بس بضع بعد بعض بك بكم بكن بل بما بمن بنا به بها
    بهم بهن بي بيد بين تاسع تحت ترك تسع تلقاء تلك تلكم ته تي تين ثاء ثالث ثان ثاني ثلاث ثم ثمة جعل جلل جميع جوان جير
    جيم حادي حار حبيب حجا حسب حمو حيث حين خاء خال خامس خلا خلافا خلف خمس خمسين خميس دال درهم دولار دون ديسمبر دينار
    ذا ذات ذاك ذان ذلك ذلكم ذه ذهب ذو ذوا ذي ذيت ذين راء رابع راح رجع رزق ريال ريث زعم زود ساء سابع سادس سبت سبحان
    سبع سبعين سرا سرعان سوف سين شبه شتان شرع شمال صار صباح صبر ضاد طاق طفق عاد عاشر عدا عشر عل علق علم عما عن عند
    عوض عين غادر غالبا غدا غير غين ف فاء فلا فلس فو فوق في فيم فيه قام قبل قد قرش كاد كاف كان كثيرا كذا كرب كسا كل
    كلا كلتا كم كما كي كيت كيف لا لات لام لدن لست لستم لستن لسن لسنا لعل لعمر لك لكم لكما لكن لكي لم لما لن لنا له
    لها لهم لو لي ليت ليس ما مادام مارس مازال ماي مايو مثل مذ مساء مع معاذ مليم مما ممن من منذ منه منها مه ميم نحن
    نحو نعم نفس نون ها هاتان هاتين هاك هذا هذان هذه هذي هذين هل هلا هلم هم هما هن هنا هو هي هيا هيت و وا واحد واو
    وجد ورد ولا ولو وما ومن وهب وهو ياء`,
  Danish: `
    ad af alt at blev da de dem den der det dig din dog du en end er et for fra ham han har her hos hun hvad hvis
    hvor i ind jeg jer jo man med men mig min mit mod ned nu når og også om op os over på selv sig sin sit skal som
    sådan thi til ud under var vi vil vor`,
  Dutch: `
    aan al als altijd ben bij daar dan dat de der deze die dit doch doen door dus een en er ge geen haar had heb hem
    het hier hij hoe hun iemand iets ik in is ja je kan kon maar me meer men met mij mijn moet na naar niet nog nu
    of om omdat onder ook op over te toch toen tot u uit uw van veel voor want was wat werd wezen wie wil wordt zal
    ze zelf zich zij zijn zo zonder zou`,
  English: `
    a about after again against ain all am an and are aren as at be been below between both but by can couldn d did
    didn do doesn don down each few for from further had hadn has hasn have haven he her here hers herself him
    himself his how i if in into is isn it its itself just ll m ma me mightn more most mustn my myself needn no nor
    not now o of off on or other our out over own re s same shan she should shouldn so some such t than that the
    their them then there these they this those through to too under until up ve was wasn we were weren what when
    where which while who whom will with won wouldn y you your yourself`,
  Finnish: `
    ei en et he heitä hän ja joina joita joka jona jos jota keinä keitä ketä kuin kuka kun me meitä mikä minä mitä
    ne niin niinä niitä noin noina noita nuo nyt näinä näitä nämä ole olet oli olisit olit on se sekä sen siinä
    siitä sinä sitä tai te teitä tuo tuon tuona tuota tämä tänä tätä vaan vai yli`,
  French: `
    ai aie aient ait au auront aux avaient avais avait avec avez ayant ayez c ce celà cet d dans de des du elle en
    es et eu eue eurent eus eussent eut eux eût furent fus fussent fut ici il j je l la le les leur lui m ma mais me
    mes moi mon n ne nos nous on ont ou par pas pour qu que quel qui s sa se seront soi soient sois soit sont suis
    sur t ta te toi ton tu un une vos vous y à étaient étais était étant`,
  German: `
    aber alle als also am an ander anderm anderr auch auf aus bei bin bis bist da damit dann das dazu dein dem den
    denn der des dich die dies dir doch dort du durch ein einig einmal er es etwas euch euer hab hat hier hin ich
    ihm ihn ihr im in ins ist jetzt kann kein man mein mich mir mit muss nach nicht noch nun nur ob oder sehr sein
    sich sie sind so soll sonst um und uns viel vom von vor war warst was weg weil wenn wie will wir wird wirst wo
    zu zum zur zwar`,
  Hungarian: `
    a ahogy ahol akkor alatt amely amikor amíg az azon azt be bár cikk csak de e egy egyes egyéb egész el ellen első
    elég elő először előtt ez fel hogy ill ilyen jó jól kell kellett keresztül ki kívül legalább lehet lenne lesz
    lett maga meg mellett mely mi mikor milyen minden mint mivel miért már más még míg nagy nagyobb ne nem nincs
    néhány rá s sem sok szerint teljes tovább több ugyanis utolsó után vagy vagyis való van volt által át én és így
    úgy új újabb ő ők`,
  Italian: `
    a ad agl agli ai al all alla alle allo anche avrà avrò c che chi ci coi col con cui da dagl dai dal dall degl
    dei del dell di dov e ebbe ebbi ed era eri ero fai fu fui gli ha hai ho i il in io l la le lei li lo lui ma mi
    mia mie mio ne negl nei nel nell noi non o per più se sei si sia sta stai sto su sua sue sugl sui sul sull suo
    ti tra tu tua tue tuo un una uno vi voi è`,
  Norwegian: `
    at av ble blei bli blir blitt båe da de deg dei deim dem den der det di din ditt du dykk då eg ein eit eitt en
    enn er et ett for fordi fra før ha han har her hjå ho hoe honom hoss hun hva hvem hver hvis hvor hvordan hvorfor
    i ingi inn inni ja jeg kan kom korleis korso kun kva kvar kvarhelst kven kvi kvifor man me med medan meg mellom
    men mi min mitt mot ned no noe noen noko nokon nokor nå når og også om opp oss over på seg selv si sia sidan sin
    sitt sjøl skal slik so som somt så sånn til um upp ut uten var vart ved vi vil vort vår vært å`,
  Portuguese: `
    a ao aos as até com da das de do dos e ela elas ele eles em entre era eram essa essas esse esses esta estas este
    estes estou está eu foi for formos fui hei há isso isto já lhe lhes mais mas me meu meus na nas nem no nos num
    nós o os ou por qual que quem se sem seu seus sou sua suas só também te tem teu teus tu tua tuas tém um uma
    vocês vos à às`,
  Romanian: `
    a acei acel acele acest aceste acestei acestui ai aia al ala ale alt alta alte altfel alti am ar are as asa asta
    astfel atat ati atit au avea avem avut ba ca cam cand cat ce cea cei cel cele celor chiar ci cind cit cu cui cum
    cât cînd cît că cărei căror cărui da dar dat dau de decit din dintr doar doi drept dă e ea ei el ele era eram
    este eu fata fel fi fie fii fim fiu fost i ia iar ii il imi in inapoi inca incit insa intr intre isi iti la le
    li lor lui m ma mai mea mei mereu meu mi mie mine mod mult mă ne ni nimic noi nostru nou nu o or ori oricum
    oricât oricînd oricît pai patru pe pentru pic pot prin sa sai sau se si sint spre sub sunt sus să săi său t ta
    te ti tot trei tu tuturor tăi tău u ul ului un una unde unei unor unu unui v va vi voi vom vor vostru vreo vreun
    vă zi îi îl îmi în ăla ăsta`,
  Russian: `
    а без будет бы был в вам вас вдруг во вот все всех всю вы где говорил да два для до ж же за и из им их к как кто
    ли меня мне может мы на над надо наконец нас не нет ни ним них но ну о об один он от перед по под потом при про
    раз с сам сейчас сказал со так там тем то том тот три тут ты у уж человек чем через что чтоб этот я`,
  Spanish: `
    a al algo ante antes con cual de del e el ella ellas ellos en entre era erais eran eras eres es esa esas ese eso
    esos esta estabais estad estar estas este esto estos estoy fue fuerais fueron fueseis fui fuisteis ha han has
    hay he la las le les lo los me mi mis muy ni no nos o os otra otras otro otros por que quien se sea sean seas
    sin sois son soy su sus te ti tu tus un una uno unos y ya yo`,
  Swedish: `
    allt att av blev bli blir blivit de dem den dess det dig din ditt du där då ej en er era ert ett från för ha han
    har hon honom hur här i inom jag ju kan man med mellan men mig min mitt mot mycket ni nu när någon något och om
    oss på sedan sig sin sitt själv som så sådan sådant till under upp ut utan vad var varför varit vars vart vem vi
    vid vilket vår vårt än är åt över`,
  Turkish: `
    ama az bazı belki biri birkaç birşey biz bu da daha de defa diye en eğer gibi hem hep hepsi her hiç ile ise kez
    ki kim mu mü mı nasıl ne neden nerde nerede o sanki siz tüm ve veya ya yani çok çünkü şey şu`,
} as const

export type MeasuredLanguage = keyof typeof LISTS

export const isMeasured = (language: string): language is MeasuredLanguage => Object.hasOwn(LISTS, language)

export const stopStems = (language: MeasuredLanguage): ReadonlySet<string> =>
  new Set(LISTS[language].trim().split(/\s+/))
