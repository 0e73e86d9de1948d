"""The words of sensitive fields, German and English, as regular expressions without ends."""

from typing import Final

_PARTY: Final = (
    r"jusos?|junge union|jungen union|jungen? liberalen?|jungsozialist\w*|volt|ödp"
    r"|tierschutzpartei|julis|grüne jugend|grünen jugend|linksjugend|junge alternative"
    r"|fridays for future|letzte generation|extinction rebellion|pegida|reichsbürger\w*"
    r"|spd|cdu|csu|fdp|afd|bsw|npd|(?-i:[Dd]ie Linke|[Dd]en Linken|[Dd]er Linken)"
    r"|linkspartei|(?-i:Grünen)|bündnis 90|sozialdemokrat\w*|christdemokrat\w*"
    r"|freie wähler\w*|piratenpartei|övp|fpö|spö|svp"
    r"|(?-i:Labour)|tory|tories|(?-i:Conservatives)|lib dems?|liberal democrats"
    r"|republicans?|democrats?|green party|sinn fein|snp"
)
_UNION: Final = (
    r"ver\.?di|ig ?metall|ig ?bce|ig ?bau|gew|ngg|evg|gdp|gdl|dbb|dgb|marburger bund"
    r"|vereinigung cockpit|unison|gmb|rmt|afl-cio|teamsters|seiu"
    r"|(?:\w*gewerkschaft(?! ist)\w*)|trade union|labou?r union"
)
_UNITED: Final = rf"(?:{_UNION}|(?-i:Unite)|(?:\w+'s? |\w+s' |a |the )?union)"
_FAITH: Final = (
    r"muslima?s?|moslem\w*|islam(?:isch)?|jude|jüdin|jüdisch\w*|christ|christin"
    r"|christlich\w*|katholi[kn]\w*|katholisch\w*|evangelisch\w*|protestant\w*|orthodox\w*"
    r"|buddhist\w*|hindu\w*|sikh\w*|atheist\w*|agnostiker\w*|konfessionslos\w*"
    r"|zeug(?:e|in|en) jehovas|jehovah'?s witness|mormon\w*|quäker\w*|quakers?|mennonit\w*"
    r"|adventist\w*|anglikan\w*|anglican\w*|calvinist\w*|luther(?:aner|isch|an)\w*"
    r"|pietist\w*|presbyterian\w*|evangelical\w*|pentecostal\w*|unitarian\w*|pagan\w*"
    r"|amish|drus(?:e|isch)\w*|taoist\w*|shia|sunni|salafi\w*|baptist\w*|methodist\w*"
    r"|alevit\w*|jesid\w*|yezidi\w*|schiit\w*|sunnit\w*|freikirch\w*|neuapostolisch\w*"
    r"|gläubig\w*|religiös\w*|ungläubig\w*"
    r"|jew|jewish|(?:a|practi[sc]ing|devout) christian|catholic\w*|islamic|buddhism"
    r"|atheism|agnostic|religious|devout"
)
_NATION: Final = (
    r"türk(?:e|in|isch(?:e[rnsm]?)?)|kurd(?:e|in|isch(?:e[rnsm]?)?)|syr(?:er|erin"
    r"|isch(?:e[rnsm]?)?)|araber(?:in)?|afghan\w*|irak\w*|iraner\w*|pole|polin|russ(?:e"
    r"|in)|ukrainer(?:in)?|österreicher(?:in)?|schweizer(?:in)?(?! (?:recht|schreib"
    r"|franken))|deutsche[r]?(?=[.,!]|$)|(?:thailänder|koreaner|japaner|brasilianer"
    r"|kolumbianer|mexikaner|kenianer|kameruner|georgier|armenier|litauer|ungar|tscheche"
    r"|slowene|finne|schwede|norweger|holländer|belgier|palästinenser|jordanier|kasache"
    r"|indonesier|amerikaner|engländer|iraker|moldauer|weißrusse|belarusse)(?:in)?"
    r"|libanes(?:e|in)|israeli|däne|dänin|filipin[oa]|ausländer(?:in)?|rumän(?:e|in)"
    r"|bulgar(?:e|in)|serb(?:e|in)|kroat(?:e|in)|bosnier\w*|albaner\w*|kosovar\w*"
    r"|grieche|griechin|italiener\w*|spanier\w*|portugiese|portugiesin|franzose|französin"
    r"|vietnamese|vietnamesin|chinese|chinesin|inder|inderin|nigerianer\w*|ghanaer\w*"
    r"|eritreer\w*|äthiopier\w*|somalier\w*|marokkaner\w*|tunesier\w*|ägypter\w*"
    r"|deutschtürk\w*|russlanddeutsch\w*|spätaussiedler\w*|aussiedler\w*|afrodeutsch\w*"
    r"|sinti?za|sinti|sinto|roma|rom(?:ni)|schwarze[rn]?|people? of colou?r"
    r"|person of colou?r|migrationshintergrund|asylbewerber\w*|geflüchtete[rn]?"
    r"|flüchtling\w*"
)

# Enough in any sentence: they say something about a person by themselves.
ALWAYS: Final = (
    r"schwanger(?:schaft)?|pregnant"
    r"|(?<!person der )(?<!vertretung der )(?<!belange der )(?<!recht der )(?<!für )"
    r"schwerbehindert(?:e[rns]?)?"
    r"|schwerbehinderung|behindertenausweis|grad der behinderung|gdb(?: von)? \d+"
    r"|fehlgeburt|miscarriage|krankgeschrieben|arbeitsunfähig\w*|sick leave|on disability",
    r"hiv-?(?:positiv\w*|positive|infi\w*)|rollstuhlfahrer\w*|im rollstuhl|(?:in"
    r"|use) a wheelchair|wheelchair user|farben?blind|rot-?grün-?(?:schwäche|blind)"
    r"|colou?r ?blind|legally blind|(?:bin|ist) (?:[\w-]+ ){0,3}taub(?:stumm)?"
    r"|hearing aids?"
    r"|deaf",
    r"diabetiker(?:in)?|allergiker(?:in)?|epileptiker(?:in)?|asthmatiker(?:in)?"
    r"|alkoholiker(?:in)?|bluter|dialysepflichtig|(?:seit [^.,;]{1,25} )?trocken,"
    r"|trockener alkoholiker|clean und trocken|sober|recovering addict|alcoholic|diabetic"
    r"|epileptic|asthmatic",
    r"antidepressiv\w*|antidepressants?|psychopharmaka|insulin|chemotherapie|chemo"
    r"|chemotherapy|bluthochdruck|high blood pressure|herzschrittmacher|pacemaker"
    r"|spenderniere|transplant\w*|(?:bein|arm|hand|hüft|knie)?prothesen?|prosthe\w+"
    r"|amputee|(?:artificial|künstliche\w*) (?:leg|arm|hip|knee|hüfte|knie|gelenk\w*"
    r"|darmausgang)|stoma|katheter|rollator|crutches|an krücken|blutgruppe|blood type"
    r"|impfstatus|geimpft|ungeimpft|vaccinated|unvaccinated|pflegegrad|pflegebedürftig"
    r"|selbsthilfegruppe|support group|anonyme\w* alkoholiker\w*|aa meetings?|(?-i:in AA)"
    r"|suchtberatung|unfruchtbar|infertile|künstliche befruchtung|meine periode|remission"
    r"|bestrahlung|radiotherapy|metastasen|gendefekt|spastik\w*|hörsturz|krankenstand"
    r"|hospitali[sz]ed|(?:war|liege|lag|bin"
    r"|ist) (?:[\w-]+ ){0,3}im krankenhaus(?= (?:wegen|gewesen|und)|[.!]?$)|dialyse"
    r"|dialysis|reha(?:-?klinik)? (?:war|wegen)|rehab(?: clinic)?"
    r"|(?:in|habe|mache|mit einer?|zur|my|in) (?:psycho|trauma|verhaltens)?therapie"
    r"|(?:mein|meine|meiner|my) (?:psycho)?(?:therapeut\w*|therapist|psychiater\w*"
    r"|psychologe|psychologin|psychiatrist)|wiedereingliederung|auf medikamente"
    r"|on medication|tabletten (?:gegen|wegen)|medikamente? (?:gegen|wegen)",
    r"schwul|lesbisch|lesbe|bisexuell|homosexuell|asexuell|pansexuell|queer|(?:ist"
    r"|bin) trans|transsexuell|transgender|trans (?:frau|mann|woman|man|person)"
    r"|nicht-?binär|non-?binary|intersex\w*|gay|lesbian|bisexual|asexual|homosexual"
    r"|polyamor\w*|offene[nr]? beziehung|open relationship"
    r"|sexuelle\w* (?:orientierung|vorliebe\w*|neigung\w*)|sexual orientation|sexleben"
    r"|coming-?out|geoutet|impotent|potenzprobleme",
    r"(?:ich bin|ist|bin|i'm|i am|is|als|seit|gläubige[rn]?|praktizierende[rn]?"
    rf"|practi[sc]ing|devout|born|neighbou?r is|family is) (?:[\w-]+ ){{0,3}}(?:{_FAITH})",
    r"(?:be(?:te|tet|ten)|pray|prays) (?:[\w-]+ ){0,3}(?:am tag|täglich|times|daily|five"
    r"|fünfmal)|fastet? im ramadan|ramadan|kopftuch|hijab|sabbat|shabbat|sabbath"
    r"|aus der kirche ausgetreten|kirchenaustritt|konfession|getauft|taufe|konvertiert"
    r"|converted to|kirchenchor|in die (?:messe|moschee|synagoge)"
    r"|(?:geht|gehe|gehen|go|goes) (?:[\w-]+ ){0,3}(?:in die|zur|zum|to) (?:kirche"
    r"|gottesdienst|moschee|synagoge|messe|church|mosque|synagogue|mass)"
    r"|(?:aus )?religiösen gründen|religious reasons|koscher|kosher|diwali|chanukka"
    r"|hanukkah|pessach|passover|jom kippur|yom kippur|zuckerfest|opferfest|kirchensteuer"
    r"|bar mitzvah|(?:glaube|glaubt|believe|believes) (?:[\w-]+ ){0,2}(?:an gott|in god)"
    r"|scientolog\w*|bahai|halal|schweinefleisch|pork",
    r"(?:wähle|wählt|wählen|gewählt|stimme für|vote|votes|voted|kandidier\w*|spende\w*"
    r"|unterstütze|mitglied|member|beigetreten|eingetreten|ausgetreten|aktiv|campaign\w*"
    r"|donat\w*|joined|registered|sitze für|für die|bei der|bei den|in der|in die|bin|ist"
    rf"|parteibuch) (?:[\w.-]+ ){{0,4}}(?:{_PARTY})",
    r"parteimitglied\w*|parteibuch|partei ?freund\w*|party member"
    r"|politisch (?:[\w-]+ ){0,3}(?:links|rechts|konservativ|liberal|grün|aktiv|mitte"
    r"|engagiert)|(?:stehe|steht|eher|bin|ist) (?:[\w-]+ ){0,2}(?:links|rechts|konservativ"
    r"|linksradikal|rechtsextrem)\b(?! (?:oben|unten|neben|vom|von|im))|politically"
    r"|left-?wing|right-?wing|wahlkampf für|socialist|communist|kommunist\w*|sozialist\w*"
    r"|anarchist\w*",
    r"(?:mitglied|member|organisiert|beigetreten|eingetreten|ausgetreten|vertrauens(?:mann"
    r"|frau|leute)|aktiv|belong\w*|joined|dues|steward|streik\w*|beitrag"
    rf"|ich bin (?:[\w-]+ ){{0,3}}(?:in|bei)|ist (?:[\w-]+ ){{0,3}}(?:in"
    rf"|bei)) (?:[\w.-]+ ){{0,4}}(?:{_UNITED})",
    r"gewerkschafter(?:in)?|gewerkschaftlich\w*|gewerkschaftsmitglied\w*"
    r"|gewerkschaftsbeitrag|shop steward|union (?:member|dues|card|rep)\w*"
    rf"|(?:{_UNITED}) ?-?mitglied\w*|unionised|unionized"
    rf"|streik\w* [^.]{{0,40}}(?:{_UNITED})",
    rf"(?:ich bin|ist|bin|i'm|i am|is|gebürtige[rn]?|born|unsere? [\w ]{{0,30}} ist|als"
    rf"|half|halb) (?:[\w-]+ ){{0,2}}(?:{_NATION}|nigerian|turkish|romanian|bulgarian"
    r"|russian|ukrainian|vietnamese|iranian|iraqi|afghan|egyptian|moroccan|ghanaian|kenyan"
    r"|brazilian|jamaican|filipino|lebanese|palestinian|israeli|irish|scottish|welsh"
    r"|hungarian|albanian|serbian|croatian|bosnian|syrian|polish|arab|kurdish|chinese"
    r"|indian|pakistani|somali|mexican|latino|latina|asian|african|roma)(?! (?:language"
    r"|spelling|texts?|customers?|market|übersetz\w*|lehrer\w*|market\w*))",
    r"(?:stammt?|stammen|kommen?|kommt|komme) (?:ursprünglich "
    r"|gebürtig )?aus (?:der türkei|syrien|afghanistan|dem irak|dem iran|polen|russland"
    r"|rumänien|bulgarien|serbien|kroatien|bosnien|albanien|dem kosovo|griechenland"
    r"|italien|spanien|portugal|vietnam|china|indien|nigeria|ghana|eritrea|äthiopien"
    r"|somalia|marokko|tunesien|ägypten|der ukraine|dem libanon|pakistan)"
    r"|(?:meine |seine |ihre |my |his |her )(?:eltern|familie|großeltern|vorfahren|parents"
    r"|family|ancestors|grandparents) (?:[\w-]+ ){0,2}(?:stammen|stammt|kommen|kommt|came?"
    r"|comes?|fled|flohen|are from|is from|emigrat\w*|immigrat\w*|originally)"
    r"|gebürtig (?:aus|in)|(?:aus [\w ]{1,25} )?geflohen|geflüchtet|as (?:a )?refugees?"
    r"|(?:i'm|i am|he is|she is|(?:colleague|boss|manager|neighbou?r|intern) is) black"
    r"|fled from|asylum|migrationshintergrund|ethnisch\w*|ethnic\w*|hautfarbe|minderheit"
    r"|minority|asyl\w*|duldung|aufenthaltstitel|undocumented|hautfarbe|skin colou?r",
    r"(?:nach|wegen|seit|während|trotz|vor) (?:einer|meiner|der|seiner|ihrer) (?:[\w-]+ )?\w*"
    r"(?:therapie|operation|op|behandlung|diagnose|transplantation|kur|reha|krankheit"
    r"|infektion|verletzung|geburt|entbindung)"
    r"|(?:after|since|because of|due to|following) (?:my|a|an|his"
    r"|her) (?:[\w-]+ )?(?:surgery|treatment|therapy|operation|diagnosis|illness|injury"
    r"|stroke|birth)"
    r"|(?:krebs|alkohol|drogen|sucht|chemo|herz|schmerz)-?(?:therapie|behandlung|nachsorge"
    r"|patient(?:in)?|op)|schwerbehindertenausweis",
    r"(?:aus|in|from|of) (?:einer|a|an) (?:[\w-]+ ){0,2}[\w-]+ (?:familie|family"
    r"|minderheit|minority)",
    r"gekündigt wegen krank\w*|burn-?out|bandscheibenvorfall|herzinfarkt|schlaganfall"
    r"|heart attack|(?:a|had a|recovering from a) stroke|organspende\w*|neue (?:niere"
    r"|leber|lunge|hüfte)|new (?:kidney|liver|hip)|nur noch (?:eine niere|ein auge"
    r"|ein bein)|warteliste für eine (?:niere|leber)",
)

# Conditions and fields that may also be the subject of somebody's work.
TOPICS: Final = (
    r"\w*(?:krebs|karzinom|tumor|leukämie|melanom|lymphom)|cancer|tumou?r|leukemia|lymphoma",
    r"\w*(?:erkrankung|krankheit|(?:angst|ess|schlaf|persönlichkeits|zwangs|belastungs"
    r"|bipolare |lese|rechtschreib|sprach|seh|hör|durchblutungs|stoffwechsel"
    r"|aufmerksamkeits|ess-|affektive )störung|(?:rücken|herz|nieren|haut)leiden|syndrom"
    r"|insuffizienz|allergie|unverträglichkeit|phobie|neurose|psychose|schizophrenie"
    r"|behinderung|lähmung|infarkt|thrombose|embolie|verkalkung|hypertonie"
    r"|depression\w*)(?:en)?"
    r"|\w*(?:disease|disorder|syndrome|allergy|intolerance|phobia|psychosis|disability"
    r"|impairment)s?",
    r"\w{3,}(?:itis|throse|klerose|porose|rrhose|anämie|kulose)|neuralgie|fibromyalgie"
    r"|neuropathie|kardiomyopathie|rheuma\w*|gicht|migräne|migraines?|asthma|diabetes"
    r"|epilepsie|epilepsy|parkinson|alzheimer|demenz|dementia|adhs|adhd|(?:habe"
    r"|hat) (?:ads|ms)|(?:have|has) ms|autismus|autism|ptbs|ptsd|multiple sklerose"
    r"|multiple sclerosis|lupus|(?:alkohol|drogen|herz|rücken|ehe|gewichts|schlaf|hör|seh"
    r"|knie|sucht|spiel|nieren|magen|schilddrüsen)problem\w*|\w*süchtig|\w+ectomy"
    r"|asperger\w*|copd|angina|aneurysm\w*|inkontinen\w*|incontinen\w*|ischias|sciatica"
    r"|leistenbruch|hernia|lungenentzündung|pneumonia|magengeschwür\w*|ulcers?"
    r"|makuladegeneration|glaukom|glaucoma|grauer star|grüner star|manie|manisch\w*"
    r"|mukoviszidose|cystic fibrosis|prostata\w*|reizdarm|schilddrüse\w*|thyroid"
    r"|schuppenflechte|skoliose|scoliosis|vorhofflimmern|gürtelrose|shingles|hashimoto"
    r"|herzschwäche|sehschwäche|blasenschwäche|eczema|ekzem\w*|ocd|sickle cell|stutter\w*"
    r"|vertigo|schizophren\w*|wahnvorstellung\w*|zwangs(?:erkrankung|handlung|gedanken)\w*"
    r"|kniegelenk|hüftgelenk|hüft-op|knie-op|gelenkersatz|gehbehindert\w*|sehbehindert\w*"
    r"|hörbehindert\w*|schwerhörig\w*|gehörlos\w*|hörgerät(?:e|en)?|autistisch\w*"
    r"|autist(?:in|en)?|autistic|neurodivergent\w*|legastheni\w*|dyslexi\w*|dyslexic"
    r"|dyskalkuli\w*|morbus \w+|\w*(?:blutdruck|fieber)senker|betablocker|schmerzmittel"
    r"|schlaftabletten|nervenzusammenbruch|nervous breakdown|entzug(?:s\w*)?|crohn\w*"
    r"|colitis|fibromyalgi\w*|endometriose|endometriosis"
    r"|borreliose|malaria|tuberkulose|aids|hiv|covid|long[- ]?covid|corona-?infektion"
    r"|hepatitis|herpes|syphilis|psoriasis|neurodermitis|zöliakie|glutenunverträglich\w*"
    r"|laktoseintoleran\w*|lactose intoleran\w*|gluten(?:frei| intoleran\w*)|allergisch"
    r"|allergic|physiotherapie wegen|übergewicht\w*|adipositas|obes\w+|illness\w*|surgery"
    r"|disabled|panic attacks?|cholesterin\w*|cholesterol|inhaler|epipen|trauma\w*"
    r"|stationär behandelt|celiac|coeliac|tinnitus|schlafapnoe|narkolepsie|magersucht"
    r"|bulimie|anorexi\w*|essstörung|angststörung|panikattacken?|anxiety|bipolar\w*"
    r"|borderline|tourette|stottern|down-?syndrom|trisomie"
    r"|sucht(?:krank\w*)?|alkoholsucht|drogen(?:sucht)?|addiction|depressionen?|depressiv"
    r"|depressed|psychisch\w*|psyche|mental health|chronisch\w*|chronic(?:ally)? (?:ill"
    r"|pain|fatigue)\w*|chronic\w*|unheilbar\w*|todkrank|terminally|krankheitsbedingt"
    r"|krank|blind|gelähmt|paralysed|paralyzed|amputiert\w*|bluthochdruck|herzfehler"
    r"|herzkrank|herzrhythmus\w*|nierenkrank|suizid\w*|selbstmord|suicid\w*"
    r"|operation an|knieoperation|hüft-?op|operiert|surgery on my|bandscheibe\w*"
    r"|rückenschmerzen|kopfschmerzen|back pain|headaches|schlafstörung\w*|schlaflos\w*"
    r"|insomnia|kinderwunsch\w*|ivf|wechseljahre|menopause|diagnose|abtreibung|abortion"
    r"|medikamente?|medication|tabletten|therapie",
    rf"{_UNION}|streikposten|{_PARTY}",
    r"moschee\w*|synagoge\w*|kirchengemeinde\w*|gottesdienst\w*|bibelkreis\w*"
    r"|bibelstunde\w*|gebet\w*|prayer\w*|bible study|ministrant\w*|kommunion|konfirmation"
    r"|pilger\w*|quran|koran",
    r"parteitag\w*|ortsverband der|ortsverein der|demonstration\w*|aktivist\w*|activist\w*",
)

# Nobody's work: the affairs of one's family and body.
PERSONAL: Final = (
    r"(?:mein|meine|meiner|meinem|unser|unsere) (?:sohn|tochter|mann|frau|mutter|vater"
    r"|schwester|bruder|kind|partner(?:in)?|oma|opa) (?:hat|ist|leidet|nimmt"
    r"|braucht) [^.;]{0,40}(?:krank\w*|pflegebedürftig|behindert|gestorben|depressiv"
    r"|pflege)",
    r"(?:verliebt|affäre|affair|fremdgeh\w*|geschlechtskrank\w*|sexuell\w*)",
    r"(?:lebe|lebt|wohne|wohnt|live|lives|zusammen) (?:[\w-]+ ){0,3}(?:mit"
    r"|with) (?:meinem mann|ihrer frau|seinem mann|her wife|his husband)",
)
