/** Questions and statements as captions show them: without punctuation. Written before the rules were. */
interface Spoken {
  questions: readonly string[]
  statements: readonly string[]
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const CHINESE: Spoken = {
  questions: linesOf(`这个机器人多少钱
    你们支持单点登录吗
    保修期是多长时间
    最快什么时候可以交货
    安装需要几天
    谁来负责培训我们的员工
    数据存放在哪里
    为什么价格比去年高
    能不能先试用一个月
    你们是否提供中文界面
    怎么和我们的系统对接
    有没有其他客户的案例
    如果机器坏了怎么办
    这个价格含税吗
    一台机器人可以搬多重的货
    试点项目包括哪些内容
    合同可以提前终止吗
    你们的服务器在德国还是在法国
    需要买多少个许可证
    维护费用一年是多少
    这个功能下个版本会有吗
    你觉得哪个方案更适合我们
    我们可以自己更换电池吗
    电池能用多久
    你们和竞争对手有什么区别
    付款条件是怎样的
    是不是要额外购买软件
    请问你们的办公室在哪个城市
    多快能收到报价
    谁有权限看这些数据
    我想知道试点要花多少钱
    能介绍一下你们的安全措施吗
    这台设备的噪音有多大
    超过一百个用户有折扣吗
    那运费呢
    为何需要两台服务器
    会不会影响现有的生产线
    下一步我们该怎么做
    多少人可以同时使用
    这样做有什么风险`),
  statements: linesOf(`我们三月开始
    这个方案很好
    我们公司有两百名员工
    价格比去年高了一点
    合同下周签
    我会把报价发给你
    数据存放在德国的服务器上
    保修期是两年
    安装需要三天
    我们已经用了五年
    他们的产品太贵了
    请把文件发给我
    我同意你的看法
    我们的仓库在上海
    没有问题
    谢谢你的时间
    大家早上好
    这个功能下个版本会有
    我们需要更多的时间考虑
    老板已经批准了预算
    电池可以用十个小时
    培训由我们的团队负责
    付款条件是三十天
    那我们周五再谈
    我们两个工厂都用这个系统
    这是我们第一次做这样的项目
    今天的会议就到这里
    我不太喜欢这个颜色
    技术部门会在明天检查
    我们现在用的是另一家的软件
    这台机器每小时搬六十个托盘
    什么都准备好了
    我觉得可以
    客户对结果很满意
    我先介绍一下我们的公司
    谁都可以使用这个界面
    他们几天前收到了货
    我们希望在年底之前完成
    有几个小问题要解决
    这不是价格的问题`),
}

export const ARABIC: Spoken = {
  questions: linesOf(`هل تدعمون تسجيل الدخول الموحد
    ما هي تكلفة الترخيص السنوي
    ماذا يشمل المشروع التجريبي
    كم يستغرق التركيب
    متى يمكنكم التسليم
    أين يتم تخزين البيانات
    من سيدرب موظفينا
    كيف نربط النظام ببرامجنا
    لماذا ارتفع السعر هذا العام
    أي خطة تناسب شركتنا
    هل يمكن إلغاء العقد مبكرا
    كم عدد المستخدمين المسموح به
    ما الفرق بينكم وبين المنافسين
    هل السعر يشمل الضريبة
    ما مدة الضمان
    متى تصدر النسخة الجديدة
    هل لديكم عملاء في الخليج
    كم تكلفة الصيانة في السنة
    ماذا يحدث إذا تعطل الجهاز
    من يملك البيانات بعد انتهاء العقد
    كيف تحمون بياناتنا
    أين يقع مكتبكم
    هل تقدمون خصما على الكميات الكبيرة
    ما هو الوزن الذي يحمله الروبوت
    كم مرة يجب تغيير البطارية
    هل نستطيع تجربة النظام لمدة شهر
    لماذا نحتاج إلى خادمين
    ما شروط الدفع
    أيهما أفضل لمستودعنا
    هل توجد واجهة باللغة العربية
    إلى متى يستمر العرض
    من أين تأتي قطع الغيار
    هل بإمكانكم إرسال عرض السعر
    كم ساعة تعمل البطارية
    ما رأيك في الخطة الثانية
    ألا يمكن البدء في مارس
    أليس هناك رسوم إضافية
    وماذا عن تكاليف الشحن
    طيب كم سعر الجهاز الواحد
    أريد أن أعرف كم تكلف الخطة`),
  statements: linesOf(`سنبدأ المشروع في مارس
    هذا العرض ممتاز
    لدينا مئتا موظف في الشركة
    السعر أعلى قليلا من العام الماضي
    سنوقع العقد الأسبوع القادم
    سأرسل لك عرض السعر غدا
    البيانات مخزنة في ألمانيا
    مدة الضمان سنتان
    يستغرق التركيب ثلاثة أيام
    نستخدم هذا النظام منذ خمس سنوات
    منتجهم غالي جدا
    أرجو أن ترسل لي الملف
    أنا موافق على رأيك
    مستودعنا في دبي
    لا توجد مشكلة
    شكرا على وقتكم
    صباح الخير جميعا
    من المهم أن نبدأ بسرعة
    نحتاج إلى مزيد من الوقت
    المدير وافق على الميزانية
    تعمل البطارية عشر ساعات
    فريقنا مسؤول عن التدريب
    شروط الدفع ثلاثون يوما
    سنتحدث مرة أخرى يوم الخميس
    ما زلنا ننتظر رد القسم القانوني
    هذه أول مرة ننفذ مثل هذا المشروع
    انتهى الاجتماع اليوم
    لا أحب هذا اللون
    سيفحص القسم الفني الجهاز غدا
    نحن نستخدم حاليا برنامجا آخر
    ينقل الروبوت ستين منصة في الساعة
    كل شيء جاهز
    من فضلك أغلق الباب
    العميل راض عن النتيجة
    سأقدم شركتنا أولا
    يمكن لأي شخص استخدام الواجهة
    كما قلت سابقا نحن مستعدون
    نأمل أن ننتهي قبل نهاية السنة
    هناك بعض المشاكل الصغيرة
    من الأفضل أن نؤجل القرار`),
}

export const GERMAN: Spoken = {
  questions: linesOf(`wie lange dauert die Einrichtung
    was kostet das im Jahr
    unterstützen Sie Single Sign-on
    haben Sie ein Rechenzentrum in Frankfurt
    wer schult unsere Mitarbeiter
    gibt es einen Rabatt ab hundert Plätzen
    können wir vorher kündigen
    warum ist der Preis gestiegen
    in welchem Land liegen die Daten
    bieten Sie auch eine Testphase an
    wie viele Paletten schafft der Roboter pro Stunde
    ist die Mehrwertsteuer enthalten
    ab wann könnten Sie liefern
    brauchen wir dafür einen eigenen Server
    mich würde interessieren was der Pilot kostet
    erzählen Sie uns etwas über die Garantie
    läuft das auch ohne Internet
    welche Vorteile hat das gegenüber dem Wettbewerb
    für wie viele Nutzer gilt die Lizenz
    wissen Sie ob das mit SAP funktioniert`),
  statements: linesOf(`wir fangen im März an
    das ist ein gutes Angebot
    die Einrichtung dauert drei Tage
    ich schicke Ihnen den Vertrag morgen
    wir haben zweihundert Mitarbeiter
    wie besprochen sende ich die Unterlagen
    was wir brauchen ist mehr Zeit
    wer will kann heute noch testen
    das kostet vierhundert Euro im Jahr
    wenn das klappt machen wir weiter
    unsere Daten liegen in Frankfurt
    da müsste ich nachfragen
    haben wir alles notiert
    gut dann sehen wir uns am Freitag
    wie gesagt sind wir zufrieden
    der Roboter schafft sechzig Paletten
    das wissen wir noch nicht
    könnte sein dass es länger dauert
    ich weiß nicht wie lange es dauert
    welche Farbe es wird ist uns egal`),
}

export const SPANISH: Spoken = {
  questions: linesOf(`cuánto cuesta la licencia
    qué incluye el piloto
    cuándo pueden entregar
    dónde se guardan los datos
    tienen clientes en México
    quién forma a nuestros empleados
    hay descuento a partir de cien usuarios
    podemos cancelar antes
    por qué subió el precio
    cómo se conecta con nuestro sistema
    ofrecen un periodo de prueba
    cuál es la diferencia con la competencia
    es compatible con Android
    cuántas horas dura la batería
    el precio incluye impuestos o no
    nos gustaría saber cuánto cuesta el piloto
    se puede instalar sin internet
    puede enviarnos una oferta
    en qué país están los servidores
    y qué pasa si se rompe`),
  statements: linesOf(`empezamos en marzo
    es una buena oferta
    la instalación dura tres días
    le envío el contrato mañana
    tenemos doscientos empleados
    tienen razón
    los datos están en Frankfurt
    como dije antes estamos contentos
    lo que necesitamos es más tiempo
    cuando termine el piloto decidimos
    que pase un buen día
    el robot mueve sesenta palés
    no sabemos cuánto va a durar
    es verdad que es más caro
    hay algunos problemas pequeños
    podemos hablar el viernes
    la garantía es de dos años
    quien quiera puede probarlo
    donde trabajo usamos otro sistema
    gracias por su tiempo`),
}

export const FRENCH: Spoken = {
  questions: linesOf(`combien coûte la licence par an
    est-ce que vous avez des clients en Suisse
    quand pouvez-vous livrer
    où sont stockées les données
    qui forme nos employés
    pourquoi le prix a augmenté
    comment on relie ça à notre système
    avez-vous une remise pour cent postes
    peut-on résilier avant la fin
    quelle est la durée de la garantie
    proposez-vous une période d'essai
    la TVA est comprise ou pas
    qu'est-ce qui se passe en cas de panne
    dans quel pays sont les serveurs
    y a-t-il des frais cachés
    on aimerait savoir combien coûte le pilote
    pourriez-vous nous envoyer un devis
    parlez-nous de la garantie
    à partir de quand c'est disponible
    combien de temps dure la batterie`),
  statements: linesOf(`nous commençons en mars
    c'est une bonne offre
    l'installation dure trois jours
    je vous envoie le contrat demain
    nous avons deux cents employés
    les données sont à Francfort
    comme je l'ai dit nous sommes contents
    ce qu'il nous faut c'est du temps
    quand le pilote sera fini on décidera
    que ce soit clair on est d'accord
    le robot déplace soixante palettes
    on ne sait pas combien de temps ça prend
    c'est vrai que c'est plus cher
    il y a quelques petits problèmes
    on peut en parler vendredi
    la garantie est de deux ans
    qui veut peut essayer
    merci pour votre temps
    là où je travaille on utilise autre chose
    peut-être que ça ira`),
}

export const ENGLISH: Spoken = {
  questions: linesOf(`tell me about your warranty
    we would like to know what the pilot costs
    how long does the setup take
    does it run without internet
    what happens if a robot breaks down
    so you have customers in france right
    and the price is that per seat or per site
    any idea when the next version comes out
    could you walk us through the pricing
    I was wondering whether you support okta
    who trains our people
    which plan do we need for two sites
    have you done this for a bakery before
    is VAT included
    are there discounts above a hundred seats
    what about support at night
    we need to understand how you store the data
    can we cancel after a year
    you offer a trial don't you
    let me know what the delivery time is`),
  statements: linesOf(`we start in march
    that is a good offer
    the setup takes three days
    I will send you the contract tomorrow
    we have two hundred employees
    what we need is more time
    when the pilot ends we will decide
    how it works is not my concern
    which is why we waited
    the data is stored in frankfurt
    I know what you mean
    that is what they told us
    whoever wants can try it
    have a good day
    let me show you the next slide
    I can do that on friday
    we do not know how long it takes
    who knows
    will do
    thanks for telling us about it`),
}
