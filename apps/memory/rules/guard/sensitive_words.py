"""The words of sensitive fields, German and English, as regular expressions without ends."""

from typing import Final

_PARTY: Final = (
    r"spd|cdu|csu|fdp|afd|bsw|npd|(?-i:[Dd]ie Linke|[Dd]en Linken|[Dd]er Linken)|linkspartei|(?-i:Grünen)|bündnis 90|sozialdemokrat\w*|christdemokrat\w*|freie wähler\w*|piratenpartei|övp|fpö|spö|svp"
    r"|(?-i:Labour)|tory|tories|(?-i:Conservatives)|lib dems?|liberal democrats|republicans?|democrats?|green party|sinn fein|snp"
)
_UNION: Final = r"ver\.?di|ig ?metall|ig ?bce|ig ?bau|gew|ngg|evg|gdp|gdl|dbb|dgb|marburger bund|vereinigung cockpit|unison|gmb|rmt|afl-cio|teamsters|seiu|(?:\w*gewerkschaft(?! ist)\w*)|trade union|labou?r union"
_UNITED: Final = rf"(?:{_UNION}|(?-i:Unite)|(?:\w+'s? |\w+s' |a |the )?union)"
_FAITH: Final = (
    r"muslima?s?|moslem\w*|islam(?:isch)?|jude|jüdin|jüdisch\w*|christ|christin|christlich\w*|katholi[kn]\w*|katholisch\w*|evangelisch\w*|protestant\w*|orthodox\w*|buddhist\w*|hindu\w*|sikh\w*|atheist\w*|agnostiker\w*|konfessionslos\w*"
    r"|zeug(?:e|in|en) jehovas|jehovah'?s witness|mormon\w*|baptist\w*|methodist\w*|alevit\w*|jesid\w*|yezidi\w*|schiit\w*|sunnit\w*|freikirch\w*|neuapostolisch\w*|gläubig\w*|religiös\w*|ungläubig\w*"
    r"|jew|jewish|(?:a|practi[sc]ing|devout) christian|catholic\w*|islamic|buddhism|atheism|agnostic|religious|devout"
)
_NATION: Final = (
    r"türk(?:e|in|isch(?:e[rnsm]?)?)|kurd(?:e|in|isch(?:e[rnsm]?)?)|syr(?:er|erin|isch(?:e[rnsm]?)?)|araber(?:in)?|afghan\w*|irak\w*|iraner\w*|pole|polin|russ(?:e|in)|ukrainer\w*|rumän(?:e|in)|bulgar(?:e|in)|serb(?:e|in)|kroat(?:e|in)|bosnier\w*|albaner\w*|kosovar\w*"
    r"|grieche|griechin|italiener\w*|spanier\w*|portugiese|portugiesin|franzose|französin|vietnamese|vietnamesin|chinese|chinesin|inder|inderin|nigerianer\w*|ghanaer\w*|eritreer\w*|äthiopier\w*|somalier\w*|marokkaner\w*|tunesier\w*|ägypter\w*"
    r"|deutschtürk\w*|russlanddeutsch\w*|spätaussiedler\w*|aussiedler\w*|afrodeutsch\w*|sinti?za|sinti|sinto|roma|rom(?:ni)|schwarze[rn]?|people? of colou?r|person of colou?r|migrationshintergrund|asylbewerber\w*|geflüchtete[rn]?|flüchtling\w*"
)

# Enough in any sentence: they say something about a person by themselves.
ALWAYS: Final = (
    r"schwanger(?:schaft)?|pregnant|schwerbehindert\w*|schwerbehinderung|gehbehindert\w*|sehbehindert\w*|hörbehindert\w*|behindertenausweis|grad der behinderung|gdb(?: von)? \d+|fehlgeburt|miscarriage|krankgeschrieben|arbeitsunfähig\w*|sick leave|on disability",
    r"hiv-?(?:positiv\w*|positive|infi\w*)|rollstuhlfahrer\w*|im rollstuhl|(?:in|use) a wheelchair|wheelchair user|farben?blind|rot-?grün-?(?:schwäche|blind)|colou?r ?blind|legally blind|schwerhörig\w*|gehörlos\w*|taub(?:stumm)?|hörgerät\w*|hearing aids?"
    r"|deaf|autistisch|autist(?:in)?|autistic|neurodivergent\w*|legastheni\w*|dyslexi\w*|dyslexic|dyskalkuli\w*",
    r"diabetiker(?:in)?|allergiker(?:in)?|epileptiker(?:in)?|asthmatiker(?:in)?|alkoholiker(?:in)?|bluter|dialysepflichtig|(?:seit [^.,;]{1,25} )?trocken,|trockener alkoholiker|clean und trocken|sober|recovering addict|alcoholic|diabetic|epileptic|asthmatic",
    r"antidepressiv\w*|antidepressants?|psychopharmaka|insulin|chemotherapie|chemo|chemotherapy|bluthochdruck|high blood pressure|herzschrittmacher|pacemaker|spenderniere|transplant\w*|prothese|dialyse|dialysis|reha(?:-?klinik)? (?:war|wegen)|rehab(?: clinic)?"
    r"|(?:in|habe|mache|mit einer?|zur|my|in) (?:psycho|trauma|verhaltens)?therapie|(?:mein|meine|meiner|my) (?:psycho)?(?:therapeut\w*|therapist|psychiater\w*|psychologe|psychologin|psychiatrist)|wiedereingliederung|auf medikamente|on medication|tabletten (?:gegen|wegen)|medikamente? (?:gegen|wegen)",
    r"schwul|lesbisch|lesbe|bisexuell|homosexuell|asexuell|pansexuell|queer|(?:ist|bin) trans|transsexuell|transgender|trans (?:frau|mann|woman|man|person)|nicht-?binär|non-?binary|intersex\w*|gay|lesbian|bisexual|asexual|homosexual|polyamor\w*|offene[nr]? beziehung|open relationship"
    r"|sexuelle\w* (?:orientierung|vorliebe\w*|neigung\w*)|sexual orientation|sexleben|coming-?out|geoutet|impotent|potenzprobleme",
    rf"(?:ich bin|ist|bin|i'm|i am|is|als|seit|gläubige[rn]?|praktizierende[rn]?|practi[sc]ing|devout|born|neighbou?r is|family is) (?:[\w-]+ ){{0,3}}(?:{_FAITH})",
    r"(?:be(?:te|tet|ten)|pray|prays) (?:[\w-]+ ){0,3}(?:am tag|täglich|times|daily|five|fünfmal)|fastet? im ramadan|ramadan|kopftuch|hijab|sabbat|shabbat|sabbath|aus der kirche ausgetreten|kirchenaustritt|konfession|getauft|taufe|konvertiert|converted to|kirchenchor|in die (?:messe|moschee|synagoge)"
    r"|(?:geht|gehe|gehen|go|goes) (?:[\w-]+ ){0,3}(?:in die|zur|zum|to) (?:kirche|gottesdienst|moschee|synagoge|messe|church|mosque|synagogue|mass)|(?:aus )?religiösen gründen|religious reasons|koscher|kosher|halal|schweinefleisch|pork",
    rf"(?:wähle|wählt|wählen|gewählt|stimme für|vote|votes|voted|kandidier\w*|spende\w*|unterstütze|mitglied|member|beigetreten|eingetreten|ausgetreten|aktiv|campaign\w*|donat\w*|joined|registered|sitze für|für die|bei der|bei den|in der|in die|bin|ist|parteibuch) (?:[\w.-]+ ){{0,4}}(?:{_PARTY})",
    r"parteimitglied\w*|parteibuch|partei ?freund\w*|party member|politisch (?:[\w-]+ ){0,3}(?:links|rechts|konservativ|liberal|grün|aktiv|mitte|engagiert)|(?:stehe|steht|eher|bin|ist) (?:[\w-]+ ){0,2}(?:links|rechts|konservativ|linksradikal|rechtsextrem)\b(?! (?:oben|unten|neben|vom|von|im))|politically|left-?wing|right-?wing|wahlkampf für|socialist|communist|kommunist\w*|sozialist\w*|anarchist\w*",
    rf"(?:mitglied|member|organisiert|beigetreten|eingetreten|ausgetreten|vertrauens(?:mann|frau|leute)|aktiv|belong\w*|joined|dues|steward|streik\w*|beitrag|ich bin (?:[\w-]+ ){{0,3}}(?:in|bei)|ist (?:[\w-]+ ){{0,3}}(?:in|bei)) (?:[\w.-]+ ){{0,4}}(?:{_UNITED})",
    rf"gewerkschafter(?:in)?|gewerkschaftlich\w*|gewerkschaftsmitglied\w*|gewerkschaftsbeitrag|shop steward|union (?:member|dues|card|rep)\w*|(?:{_UNITED}) ?-?mitglied\w*|unionised|unionized|streik\w* [^.]{{0,40}}(?:{_UNITED})",
    rf"(?:ich bin|ist|bin|i'm|i am|is|gebürtige[rn]?|born|unsere? [\w ]{{0,30}} ist|als|half|halb) (?:[\w-]+ ){{0,2}}(?:{_NATION}|nigerian|turkish|syrian|polish|arab|kurdish|chinese|indian|pakistani|somali|mexican|latino|latina|asian|african|roma)(?! (?:language|spelling|texts?|customers?|market|übersetz\w*|lehrer\w*|market\w*))",
    r"(?:stammt?|stammen|kommen?|kommt|komme) (?:ursprünglich |gebürtig )?aus (?:der türkei|syrien|afghanistan|dem irak|dem iran|polen|russland|rumänien|bulgarien|serbien|kroatien|bosnien|albanien|dem kosovo|griechenland|italien|spanien|portugal|vietnam|china|indien|nigeria|ghana|eritrea|äthiopien|somalia|marokko|tunesien|ägypten|der ukraine|dem libanon|pakistan)"
    r"|(?:meine |seine |ihre |my |his |her )(?:eltern|familie|großeltern|vorfahren|parents|family|ancestors|grandparents) (?:[\w-]+ ){0,2}(?:stammen|stammt|kommen|kommt|came?|comes?|fled|flohen|are from|is from|emigrat\w*|immigrat\w*|originally)|gebürtig (?:aus|in)|(?:aus [\w ]{1,25} )?geflohen|geflüchtet|as (?:a )?refugees?|(?:i'm|i am|he is|she is|(?:colleague|boss|manager|neighbou?r|intern) is) black|fled from|asylum|migrationshintergrund|ethnisch\w*|ethnic\w*|hautfarbe|skin colou?r",
    r"gekündigt wegen krank\w*|burn-?out|bandscheibenvorfall|herzinfarkt|schlaganfall|heart attack|(?:a|had a|recovering from a) stroke|organspende\w*|neue (?:niere|leber|lunge|hüfte)|new (?:kidney|liver|hip)|nur noch (?:eine niere|ein auge|ein bein)|warteliste für eine (?:niere|leber)",
)

# Conditions and fields that may also be the subject of somebody's work.
TOPICS: Final = (
    r"\w*(?:krebs|karzinom|tumor|leukämie|melanom|lymphom)|cancer|tumou?r|leukemia|lymphoma",
    r"\w*(?:erkrankung|krankheit|(?:angst|ess|schlaf|persönlichkeits|zwangs|belastungs|bipolare |lese|rechtschreib|sprach|seh|hör|durchblutungs|stoffwechsel|aufmerksamkeits|ess-|affektive )störung|(?:rücken|herz|nieren|haut)leiden|syndrom|insuffizienz|allergie|unverträglichkeit|phobie|neurose|psychose|schizophrenie|behinderung|lähmung|infarkt|thrombose|embolie|verkalkung|hypertonie|depression\w*)(?:en)?"
    r"|\w*(?:disease|disorder|syndrome|allergy|intolerance|phobia|psychosis|disability|impairment)s?",
    r"\w{3,}(?:itis|throse|klerose|porose|rrhose|anämie|kulose)|neuralgie|fibromyalgie|neuropathie|kardiomyopathie|rheuma\w*|gicht|migräne|migraines?|asthma|diabetes|epilepsie|epilepsy|parkinson|alzheimer|demenz|dementia|adhs|adhd|(?:habe|hat) (?:ads|ms)|(?:have|has) ms|autismus|autism|ptbs|ptsd|multiple sklerose|multiple sclerosis|lupus|crohn\w*|colitis|fibromyalgi\w*|endometriose|endometriosis"
    r"|borreliose|malaria|tuberkulose|aids|hiv|covid|long[- ]?covid|corona-?infektion|hepatitis|herpes|syphilis|psoriasis|neurodermitis|zöliakie|celiac|coeliac|tinnitus|schlafapnoe|narkolepsie|magersucht|bulimie|anorexi\w*|essstörung|angststörung|panikattacken?|anxiety|bipolar\w*|borderline|tourette|stottern|down-?syndrom|trisomie"
    r"|sucht(?:krank\w*)?|alkoholsucht|drogen(?:sucht)?|addiction|depressionen?|depressiv|depressed|psychisch\w*|psyche|mental health|chronisch\w*|chronic(?:ally)? (?:ill|pain|fatigue)\w*|chronic\w*|unheilbar\w*|todkrank|terminally|krankheitsbedingt|krank|blind|gelähmt|paralysed|paralyzed|amputiert\w*|bluthochdruck|herzfehler|herzkrank|herzrhythmus\w*|nierenkrank|suizid\w*|selbstmord|suicid\w*"
    r"|operation an|knieoperation|hüft-?op|operiert|surgery on my|bandscheibe\w*|rückenschmerzen|kopfschmerzen|back pain|headaches|schlafstörung\w*|schlaflos\w*|insomnia|kinderwunsch\w*|ivf|wechseljahre|menopause|diagnose|abtreibung|abortion|medikamente?|medication|tabletten|therapie",
    rf"{_UNION}|streikposten",
    r"moschee\w*|synagoge\w*|kirchengemeinde\w*|gottesdienst\w*|bibelkreis\w*|bibelstunde\w*|gebet\w*|prayer\w*|bible study|ministrant\w*|kommunion|konfirmation|pilger\w*|quran|koran",
    r"parteitag\w*|ortsverband der|ortsverein der|demonstration\w*|aktivist\w*|activist\w*",
)

# Nobody's work: the affairs of one's family and body.
PERSONAL: Final = (
    r"(?:mein|meine|meiner|meinem|unser|unsere) (?:sohn|tochter|mann|frau|mutter|vater|schwester|bruder|kind|partner(?:in)?|oma|opa) (?:hat|ist|leidet|nimmt|braucht) [^.;]{0,40}(?:krank\w*|pflegebedürftig|behindert|gestorben|depressiv|pflege)",
    r"(?:verliebt|affäre|affair|fremdgeh\w*|geschlechtskrank\w*|sexuell\w*)",
    r"(?:lebe|lebt|wohne|wohnt|live|lives|zusammen) (?:[\w-]+ ){0,3}(?:mit|with) (?:meinem mann|ihrer frau|seinem mann|her wife|his husband)",
)
