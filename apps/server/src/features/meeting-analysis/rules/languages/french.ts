import { any } from '../qualification-words.ts'
import type { LanguageRules } from './language-rules.ts'

// Beside a letter like 'é' a pattern says (?<!\p{L}) and (?!\p{L}): \b knows the letters of English alone.

const AGREES = String.raw`(?:bon|bien|très bien|d'accord|ok|okay|parfait|entendu|super)`
const ASSENT = String.raw`(?:${AGREES}|oui|alors|donc|voilà|et)`
/** These settle by themselves; the others tell as well how things are done. */
const SETTLES = String.raw`(?:part(?:ons)? sur|reti(?:ent|enons)|rest(?:e|ons) sur|valid(?:e|ons))`
const DOES = String.raw`(?:${SETTLES}|rest(?:e|ons) à(?! (?:votre|ta|leur) disposition| l'écoute)|prend|prenons|choisi(?:t|ssons)|gard(?:e|ons)|commen(?:ce|çons) (?:par|avec)|démarr(?:e|ons) (?:par|avec)|command(?:e|ons))`

const DECISION = any(
  String.raw`\b(?:nous avons|on a) (?:donc |bien |tous )?(?:décidé|convenu|choisi|retenu|validé)(?!\p{L}| (?:de |d')?(?:rien|aucune?)(?!\p{L}))`,
  String.raw`^(?:${ASSENT},? )*(?:on|nous) ${SETTLES}(?!\p{L})`,
  String.raw`^(?:${ASSENT},? )*${AGREES},? (?:${ASSENT},? )*(?:on|nous) ${DOES}(?!\p{L})`,
  String.raw`^(?:(?:oui|d'accord|ok|entendu|bon|alors),? )+(?:mettez|ajoutez|gardez|laissez|enlevez|retirez|prenez)-(?:le|la|les)(?!\p{L}|-)`,
  String.raw`\bc'est (?:décidé|convenu|entendu|acté)(?!\p{L})|^marché conclu|^va pour (?:le|la|les|un|une)\b`,
)
const ACCEPTED = any(String.raw`^(?:${ASSENT},? )*(?:on|nous) ${DOES}(?!\p{L})`)
const NOT_SETTLED =
  /(?<!\p{L})(?:depuis|il y a (?:[\p{L}\d]+ ){0,3}(?:jours?|semaines?|mois|ans?|années|longtemps)|(?:la|le|l')? ?(?:semaine|mois|année|an|fois|réunion) (?:dernière?|passée?)|dernière (?:fois|réunion)|à l'époque|auparavant|avant de|déjà|pas encore|si|quand|peut-être|éventuellement|pourr\p{L}+|serait|ordre du jour|présentations?|démo|démonstration|diapos?|pause|café|minutes?|point suivant|tour de table|toujours|souvent|d'habitude|en général)(?!\p{L})/iu

const DAY = '(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)'
const MONTH = '(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)'
const WHEN = String.raw`(?<!\p{L})(?:aujourd'hui|ce soir|demain(?: matin| soir)?|après-demain|cette semaine|(?:pour |avant )?la semaine prochaine|(?:le )?mois prochain|(?:d'ici(?: à)? |avant |pour |dès |jusqu'à )?(?:la )?fin (?:de (?:la )?semaine|du mois|de l'année)|(?:d'ici(?: à)? |avant |pour |dès |jusqu'à )?${DAY}(?: prochain| matin| après-midi)?|(?:d'ici(?: au)? |avant |pour )?le \d{1,2} ${MONTH}|dans (?:un|une|deux|trois|quatre|\d+) (?:jours?|semaines?|mois))(?!\p{L})`

const TO_YOU = String.raw`(?:vous |te |lui |leur |le |la |les |l'|en |y )*`
const DO = String.raw`(?:envo(?:ie|yer)|préviens|prévenir|transme(?:ts|ttre)|transf(?:ère|érer)|prépar(?:e|er)|rappel(?:le|er)|confirm(?:e|er)|répon(?:ds|dre)|réserv(?:e|er)|vérifi(?:e|er)|demand(?:e|er) à|consult(?:e|er)|organis(?:e|er)|planifi(?:e|er)|apport(?:e|er)|vo(?:is|ir) avec|reviens vers|parl(?:e|er) (?:à|avec)|f(?:ais|aire) (?:parvenir|suivre|valider))`
const SENDS = String.raw`(?:envoyer|transmettre|transférer|préparer|confirmer|communiquer|faire (?:parvenir|suivre))`

/** Who does what, in French. */
const PROMISES: readonly RegExp[] = [
  new RegExp(String.raw`\b[Jj](?:e |')${TO_YOU}${DO}(?!\p{L})`, 'u'),
  /\b[Jj]e (?:vous|te|leur|lui) (?:en )?(?:fais|rédige|calcule|chiffre) (?:le|la|les|un|une|ce|cette) (?:\p{L}+ )?(?:devis|offre|proposition|contrat|lettre|liste|calcul|résumé|tableau|plan)(?!\p{L})/u,
  new RegExp(String.raw`\b[Jj]e (?:vais|dois|peux) ${TO_YOU}(?:aussi |d'abord |encore )?${DO}(?!\p{L})`, 'u'),
  /\b[Jj](?:e |')(?:vous |te |lui |leur |le |la |les |l'|en )*(?:enverrai|transmettrai|vérifierai|demanderai|préparerai|reviendrai|rappellerai|confirmerai|répondrai|parlerai|apporterai)(?!\p{L})/u,
  /\b[Ii]l faut que je (?:vo(?:ie|us)|vérifie|demande|consulte|en parle|prépare|confirme)(?!\p{L})/u,
  /\b[Jj]e (?:me renseigne|m'en occupe|me charge d)(?!\p{L})/u,
  new RegExp(
    String.raw`(?<!\p{L})(?:[Nn]ous|[Oo]n) (?:vous )?(?:envo(?:yons|ie)|transme(?:ttons|t)|prépar(?:ons|e)|livr(?:ons|e)|organis(?:ons|e)|reven(?:ons|ient) vers|vérifi(?:ons|e))(?!\p{L})(?=.*${WHEN})`,
    'iu',
  ),
  new RegExp(String.raw`\b(?:[Pp]ouvez|[Pp]ourriez|[Pp]ourrais|[Pp]eux)-(?:vous|tu) [^.?]{0,25}${SENDS}`, 'u'),
  /^(?:Et |[Ss]'il vous plaît,? )?(?:[Ee]nvoyez|[Tt]ransmettez|[Ff]aites)-(?:moi|nous)(?!\p{L})|\b[Mm]erci de (?:me |nous |m'|nous l')(?:envoyer|transmettre|confirmer|faire)/u,
  /\b(?:[Ll]a prochaine (?:réunion|étape)|[Ll]e prochain (?:rendez-vous|point|appel)) (?:est|sera|aura lieu)(?!\p{L})/u,
]
const REQUEST = new RegExp(String.raw`\b(?:pouvez|pourriez|pourrais|peux)-(?:vous|tu) [^.?]{0,25}${SENDS}`, 'iu')
const AT_ONCE =
  /(?<!\p{L})(?:maintenant|tout de suite|rapidement|d'abord|mon écran|d'habitude|normalement|toujours|souvent|parfois|la dernière fois|à l'époque|autrefois|tout à l'heure)(?!\p{L})/iu

const DOUBTED =
  /(?:(?<!(?<!\p{L})(?:je |j'ai |nous |nous avons |on a ))(?<!\p{L})(?:dit|disent|disait|promis|promet|affirme)(?:,| :| que?)?|(?<!\p{L})peut-être(?: que?)?|(?<!\p{L})pas (?:\p{L}+ )?(?:sûre?s?|certaine?s?|dit|promis|promettre|dire)(?: que?)?|(?<!\p{L})(?:pense|crois|pensons|croyons) pas que?|doute que?|jamais (?:dit|promis) que?) ?["«]? ?$/iu
const CONDITION =
  /(?<!\p{L})(?<!(?<!\p{L})(?:vérifi|demand|regard|confirm|voi|sav|sai)\p{L}*(?: [\p{L}']+){0,3} )(?:si (?!(?:(?:vous avez|tu as) (?:(?:la|le|moindre|des|d'autres|une?|encore|quelques) ?)*(?:questions?|doutes?|remarques?|commentaires?)|vous (?:voulez|souhaitez|préférez)|(?:ça|cela) (?:vous|te)) ?)(?:vous|tu|nous|on|ils?|elles?|votre|notre|vos|nos|tout|ça|cela)|à condition|sauf si)(?!\p{L})/iu
const HABIT =
  /(?<!\p{L})(?:chaque (?:jour|nuit|matin|soir|semaine|mois|trimestre|année|fois)|tou(?:s|tes) les (?:jours|nuits|matins|soirs|semaines|mois|trimestres|ans|fois|\p{L}+di)|\p{L}+ fois par \p{L}+|régulièrement|automatiquement)(?!\p{L})/iu

/** What a customer holds against an offer in French, by kind. */
const OBJECTIONS = {
  price: String.raw`\btrop (?:ch(?:er|ère)s?|coûteu(?:x|se)s?|élevée?s?)(?!\p{L})|\bdépasse (?:\p{L}+ )?budget|\b(?:hors|au-dessus du?) (?:de )?(?:notre |nos |le )?budget|\bplus ch(?:er|ère)s? qu|\b(?:me|nous) (?:paraît|semble) (?:\p{L}+ )?ch(?:er|ère)|\bmoins ch(?:er|ère)s? (?:que (?:vous|chez vous)|ailleurs)|\bpas (?:les moyens|de budget|le budget)|\b(?:deux|trois) fois (?:plus cher|le prix)`,
  terms: String.raw`\b(?:me|nous) (?:paraît|semble) (?:un peu |bien |très |assez )?(?:long(?:ue)?s?|courte?s?|tard|tôt)(?!\p{L})|\btrop (?:long(?:ue)?s?|courte?s?|tôt|tard|rigides?|contraignante?s?)(?!\p{L})`,
  doubt: String.raw`\b(?:j'ai|nous avons|on a) (?:encore |vraiment |toujours |quelques |de |des |un |une |gros |sérieux |grands? )*(?:doutes?|inquiétudes?|réserves?|craintes?)(?!\p{L})|\b(?:m'|nous )inquiète(?!\p{L})|\b(?:je suis|nous sommes|on est) (?:\p{L}+ )?(?:inqui(?:et|ète)s?|sceptiques?|réticente?s?)(?!\p{L})|\bpas (?:encore |vraiment |tout à fait |entièrement |très )?convaincue?s?(?!\p{L})|\b(?:crois|croyons) pas (?:que|à)\b|\bj'ai (?:bien )?peur qu|\bje crains qu`,
  fit: String.raw`\btrop (?:complexes?|compliquée?s?|lourde?s?|lente?s?|risquée?s?)(?!\p{L})|\b(?:n'avons|n'a|n'ai) (?:pas|plus) (?:le temps|les équipes|les ressources|assez de monde)|\bne (?:convient|correspond|rentre) pas|\b(?:avons|a) déjà (?:un|une) (?:\p{L}+ )?(?:outil|système|solution|fournisseur|contrat|logiciel)(?!\p{L})`,
} as const
const NO_OBJECTION =
  /\bpas (?:si |du tout |plus )?(?:trop |si )?(?:ch(?:er|ère)|élevé|long|tard|complexe|compliqué|lourd|lent|risqué)|\b(?:aucune?|pas de|sans) (?:problème|souci|doute|inquiétude|réserve)|\b(?:plus un problème|autrefois|à l'époque|beaucoup de clients|nos clients (?:disent|trouvent))|^avant,|\b(?:notre|mon) (?:(?:ancien(?:ne)?|propre) \p{L}+|\p{L}+ (?:actuel(?:le)?|précédente?)) (?:est|était|coûte)(?!\p{L})|\b(?:pense|crois|trouve|dirais) pas que [^,.]*\btrop\b|\ble temps aujourd'hui|\baujourd'hui[^.]*pas le temps|\b(?:c'est pourquoi|c'est pour (?:ça|cela)|d'où) (?:notre|nous|on|que)\b/iu

const NUM = String.raw`(?:\d[\d.,\s]*|(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente|quarante|cinquante|cent|mille)\b)`
const MONEY = String.raw`${NUM} ?(?:€|euros|k€|mille|millions?)`
const DUE = String.raw`(?<!\p{L})(?:en|avant|d'ici|pour|à partir de|dès|au plus tard (?:en|à|fin|début)) ?(?:le |la |l'|fin |début |mi-)*(?:${MONTH}|été|automne|printemps|hiver|noël|rentrée|année prochaine|(?:premier|deuxième|troisième|quatrième) trimestre|trimestre prochain)(?!\p{L})`
const LIVE = String.raw`(?:en production|opérationnel\p{L}*|en service|en place|démarr\p{L}+|lanc(?:er|é|ement)|déplo[iy]\p{L}+|terminée?s?|prête?s?|install\p{L}+)(?!\p{L})`
const ROLE = String.raw`(?:directeur|directrice|daf|pdg|dg|présidente?|conseil|comité|direction|patronn?e?)`
const APPROVES = String.raw`(?:(?:doit|devra|va) (?:\p{L}+ )?(?:valider|approuver|signer|décider|trancher)|valide|approuve|signe|décide|tranche|a le dernier mot)(?!\p{L})`
const REVIEWERS = String.raw`(?:comité|conseil|service (?:juridique|achats|informatique)|juridique|achats|dsi|direction)`

/** Ways in which French customers say what belongs to a field. */
const CUES = {
  metrics: String.raw`(?<!\p{L})(?:perd(?:ons|ent|s)?|économis\p{L}+|gagn(?:ons|er|e)|coûte(?:nt)?|rédui\p{L}+)(?!\p{L})[^?!]{0,60}?${NUM} ?(?:%|pour cent|heures?|jours?|minutes?|€|euros)`,
  budget: String.raw`\bbudget[^?!]{0,40}\b(?:est|de|s'élève|tourne|atteint)\b[^?!]{0,15}${MONEY}|\b(?:prévu|budgété|alloué|réservé|provisionné)s?(?!\p{L})[^?!]{0,30}${MONEY}|${MONEY}[^?!]{0,30}(?:prévus|budgétés|alloués|réservés)(?!\p{L})`,
  authority: String.raw`\bje peux (?:le |la |l'|tout |aussi )*(?:signer|valider|décider|approuver)|\bc'est (?:moi|elle|lui|notre|ma|mon|la|le) ?[^.?!]{0,40} qui (?:décide|signe|valide|tranche|approuve)(?!\p{L})|\ba le dernier mot`,
  economic_buyer: String.raw`\b${ROLE}\b[^.?!;]{0,40}?${APPROVES}`,
  need: String.raw`\b(?:nous|on) (?:recherch|cherch)(?:ons|e) (?:un|une|des|à)\b|\b(?:nous avons|on a) besoin d(?:e|'une?)(?! (?:minute|pause|instant|seconde|temps))|\bil nous faut (?:un|une|des)\b(?! (?:minute|pause|instant))`,
  timeline: String.raw`(?<!\p{L})${LIVE}[^?!]{0,40}?${DUE}|${DUE}[^?!]{0,40}?(?<!\p{L})${LIVE}`,
  identify_pain: String.raw`\bnotre (?:plus )?(?:gros|grand|vrai|principal|seul) ?(?:problème|souci|défi)(?!\p{L})|\ble (?:vrai|principal) (?:problème|souci)(?!\p{L})|\b(?:nous avons|on a) du mal à|\bce qui (?:nous|me) (?:embête|gêne|pèse|pose problème|coûte)(?!\p{L})|\b(?:nous peinons|on peine|on galère) `,
  decision_process: String.raw`\b(?:passe|passer|passera|soumis|validé|relu)\p{L}* (?:par|devant|en|au|à) (?:l[ea]s? |notre |nos )?${REVIEWERS}\b|\b${REVIEWERS} (?:doit|examine|relit|demande)\b|\bappel d'offres\b`,
  decision_criteria: String.raw`\b(?:indispensable|rédhibitoire|impératif|non négociable)(?!\p{L})|(?<!\p{L})(?:notre|le|un) critère|\bimportant pour nous\b`,
  champion: String.raw`\bje (?:vais )?(?:défend(?:s|re|rai)|soutiens|soutiendrai|pousser|recommand(?:e|er|erai)|porter(?:ai)?) (?:ce|le|votre|cette|la|l'idée)|\bje suis (?:déjà |vraiment |tout à fait )?convaincue?(?!\p{L})`,
} as const

export const FRENCH: LanguageRules = {
  decision: DECISION,
  accepted: ACCEPTED,
  notSettled: NOT_SETTLED,
  promises: PROMISES,
  request: REQUEST,
  atOnce: AT_ONCE,
  doubted: DOUBTED,
  condition: CONDITION,
  habit: HABIT,
  when: WHEN,
  speakerDoes: /\b[Jj](?:e |')/u,
  otherDoes:
    /\b(?:[Pp]ouvez|[Pp]ourriez)-vous\b|\b(?:[Ee]nvoyez|[Tt]ransmettez|[Ff]aites)-(?:moi|nous)\b|\b[Mm]erci de\b/u,
  weDo: /^(?:(?:alors|donc|bon|et|oui),? )*(?:nous|on(?! (?:(?:next |this )?\w+day|the)\b))\b/iu,
  together:
    /\b(?:prochaine (?:réunion|étape)|prochain (?:rendez-vous|point|appel)) (?:est|sera|aura)(?!\p{L})|^(?:(?:alors|donc|bon|et|oui),? )*(?:nous nous|on se) (?:revoyons|revoit|voyons|voit|parlons|parle)(?!\p{L})/iu,
  objections: OBJECTIONS,
  noObjection: NO_OBJECTION,
  postponed:
    /(?<!\p{L})(?:je (?:vérifie|me renseigne|reviens vers|(?:dois|vais) (?:vérifier|demander|me renseigner|voir))|il faut que je (?:vérifie|demande|voie)|laissez-moi vérifier)(?!\p{L})/iu,
  evasive:
    /(?<!\p{L})(?:je (?:ne )?sais pas|je (?:ne )?peux pas (?:vous |te |le |la |l')*(?:dire|répondre|confirmer|préciser|communiquer|donner)|je l'ignore|aucune idée|difficile à dire|pas (?:tout à fait )?sûre?)(?!\p{L})/iu,
  cues: CUES,
}
