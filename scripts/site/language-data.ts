/**
 * Data about languages, copied from CLDR, because the data of ICU differ between Node versions. Source: the npm package
 * `cldr-core` 48.2.0, supplemental/aliases.json and supplemental/likelySubtags.json (read November 2026).
 */

/**
 * Codes of languages, and the codes that CLDR writes instead: `iw` -> `he`, `eng` -> `en`, `sh` -> `sr-Latn`. These are
 * all rows of `languageAlias` with one subtag, except two macrolanguages: `bh` and `tw` are in use, and stay as written.
 */
export const LANGUAGE_ALIASES: ReadonlyMap<string, string> = pairs(
  "aam:aas aar:aa abk:ab adp:dz afr:af agp:apf ais:ami ajp:apc ajt:aeb aju:jrb aka:ak alb:sq als:sq amh:am ara:ar " +
    "arb:ar arg:an arm:hy asd:snz asm:as aue:ktz ava:av ave:ae aym:ay ayr:ay ayx:nun aze:az azj:az bak:ba bam:bm " +
    "baq:eu baz:nvo bcc:bal bcl:bik bel:be ben:bn bgm:bcg bhk:fbl bic:bir bih:bho bis:bi bjd:drl bjq:bzc " +
    "bkb:ebk blg:iba bod:bo bos:bs bre:br btb:beb bul:bg bur:my bxk:luy bxr:bua cat:ca ccq:rki ces:cs cha:ch che:ce " +
    "chi:zh chu:cu chv:cv cjr:mom cka:cmr cld:syr cls:sa cmk:xch cmn:zh cnr:sr-ME cor:kw cos:co coy:pij cqu:quh " +
    "cre:cr cwd:cr cym:cy cze:cs daf:dnj dan:da dap:njz dek:sqm deu:de dgo:doi dhd:mwr dik:din diq:zza dit:dif div:dv " +
    "djl:dze dkl:aqd drh:mn drr:kzk drw:fa-AF dud:uth duj:dwu dut:nl dwl:dbt dzo:dz ekk:et ell:el elp:amq emk:man " +
    "eng:en epo:eo esk:ik est:et eus:eu ewe:ee fao:fo fas:fa fat:ak fij:fj fin:fi fra:fr fre:fr fry:fy fuc:ff ful:ff " +
    "gav:dev gaz:om gbc:wny gbo:grb geo:ka ger:de gfx:vaj ggn:gvr ggo:esg ggr:gtu gio:aou gla:gd gle:ga glg:gl " +
    "gli:kzk glv:gv gno:gon gom:kok gre:el grn:gn gti:nyc gug:gn guj:gu guv:duz gya:gba hat:ht hau:ha hbs:sr-Latn " +
    "hdn:hai hea:hmn heb:he her:hz him:srx hin:hi hmo:ho hrr:jal hrv:hr hun:hu hye:hy ibi:opa ibo:ig ice:is ido:io " +
    "iii:ii ike:iu iku:iu ile:ie ill:ilm ilw:gal in:id ina:ia ind:id ipk:ik isl:is ita:it iw:he izi:eza jar:jgk " +
    "jav:jv jeg:oyb ji:yi jpn:ja jw:jv kal:kl kan:kn kas:ks kat:ka kau:kr kaz:kk kdv:zkd kgc:tdf kgd:ncq kgh:kml " +
    "kgm:plu khk:mn khm:km kik:ki kin:rw kir:ky kmr:ku knc:kr kng:kg koj:kwv kom:kv kon:kg kor:ko kpp:jkm kpv:kv " +
    "krm:bmf ktr:dtp kua:kj kur:ku kvs:gdj kwq:yam kxe:tvd kxl:kru kzh:dgl kzj:dtp kzt:dtp lak:ksp lao:lo lat:la " +
    "lav:lv lbk:bnc leg:enl lii:raq lim:li lin:ln lit:lt llo:ngt lmm:rmx ltz:lb lub:lu lug:lg lvs:lv mac:mk mah:mh " +
    "mal:ml mao:mi mar:mr may:ms meg:cir mgx:jbk mhr:chm mkd:mk mlg:mg mlt:mt mnt:wnn mo:ro mof:xnt mol:ro mon:mn " +
    "mri:mi msa:ms mst:mry mup:raj mwd:dmw mwj:vaj mya:my myd:aog myt:mry nad:xny nau:na nav:nv nbf:nru nbl:nr " +
    "nbx:gll ncp:kdz nde:nd ndo:ng nep:ne nld:nl nln:azd nlr:nrk nno:nn nns:nbr nnx:ngv nob:nb nom:cbr noo:dtd nor:no " +
    "npi:ne nte:eko nts:pij nxu:bpp nya:ny oci:oc ojg:oj oji:oj ori:or orm:om ory:or oss:os oun:vaj pan:pa pat:kxr " +
    "pbu:ps pcr:adx per:fa pes:fa pli:pi plt:mg pmc:huw pmk:crr pmu:phr pnb:lah pol:pl por:pt ppa:bfy ppr:lcq prp:gu " +
    "prs:fa-AF pry:prt pus:ps puz:pub que:qu quz:qu rmr:emx rmy:rom roh:rm ron:ro rum:ro run:rn rus:ru sag:sg san:sa " +
    "sap:aqt sca:hle scc:sr scr:hr sgl:isk sh:sr-Latn sin:si skk:oyb slk:sk slo:sk slv:sl smd:kmb sme:se smo:sm " +
    "sna:sn snb:iba snd:sd som:so sot:st spa:es spy:kln sqi:sq src:sc srd:sc srp:sr ssw:ss sul:sgd sum:ulw sun:su " +
    "swa:sw swc:sw-CD swe:sv swh:sw szd:umi tah:ty tam:ta tat:tt tdu:dtp tel:te tgg:bjp tgk:tg tgl:fil tha:th thc:tpo " +
    "thw:ola thx:oyb tib:bo tid:itd tie:ras tir:ti tkk:twm tl:fil tlw:weo tmk:tdg tmp:tyj tne:kak tnf:fa-AF ton:to " +
    "tpw:tpn tsf:taj tsn:tn tso:ts ttq:tmh tuk:tk tur:tr twi:ak uig:ug ukr:uk umu:del unp:wro uok:ema urd:ur " +
    "uzb:uz uzn:uz ven:ve vie:vi vol:vo wel:cy wgw:wgb wit:nol wiw:nwo wln:wa wol:wo xba:cax xho:xh xia:acn xkh:waw " +
    "xpe:kpe xrq:dmw xsj:suj xsl:den xss:zko ybd:rki ydd:yi yen:ynq yid:yi yiy:yrm yma:lrr ymt:mtm yor:yo yos:zom " +
    "yuu:yug zai:zap zha:za zho:zh zir:scv zkb:kjh zsm:ms zul:zu zyb:za",
);

/** Former codes of countries that one country succeeds (`territoryAlias`): `UK` -> `GB`, `BU` -> `MM`. */
export const REGION_ALIASES: ReadonlyMap<string, string> = pairs(
  "BU:MM CT:KI DD:DE DY:BJ FX:FR HV:BF JT:UM MI:UM NH:VU NQ:AQ PU:UM PZ:PA QU:EU RH:ZW TP:TL UK:GB VD:VN WK:UM " +
    "YD:YE ZR:CD",
);

/**
 * Languages whose likely script is written from right to left. A language with a country is here if that script is
 * likely only in that country: Kurdish in Iraq, `ku-IQ`.
 */
export const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(
  (
    "aao abh abv acm acq acw acx adf ae aeb aec aee aeq afb aib aii aij aiq amw apc apd ar arc arq ars ary arz ask " +
    "atn auj auz avd avl ayh ayl ayn ayp az-IQ az-IR azb bal bdz bej bft bgn bgp bhe bhm bhn bjf bjm bqi brh brk bsh " +
    "bsk chg cja ckb clh czk dcc def deh dgl dmk dml dv ecy esh fa fay faz fia fub gbz ggg gha ghr gig gjk gju glh " +
    "glk grr gwc gwf gwt gzi ha-CM ha-SD hac haz hbo he hkh hnd hno hoh hrt hrz hss huy isk itk jad jat jbe jbn jdg " +
    "jnd jog jpa jpr jrb jye kbu kby kcy kfm khw kk-AF kk-CN kk-IR kk-MN klj kmz kqd ks ktl ku-IQ ku-IR ku-LB kvx kxp " +
    "ky-CN lad lah lhs lki lrc lrk lrl lsa lsd lss luv luz mby mde mey mfa mfi mhj mid mki mnj ms-CC mve mvy myz mzb " +
    "mzn nli nlm nqo ntz nyq oar obm odk oru ota otk oui pa-PK pal pbt pgd phl phn phr phv plk prc prd prx ps psh psi " +
    "pst qxq rdb rhg rmt sam sbn scl sd sdb sdf sdg sdh sds sgr sgy shd shm shu shv siy siz skr smp smy sog sqo sqt " +
    "srh srz ssh sts swb syc syn syr tg-PK tjo tks tmr tov tra trg trm trw ug und-AE und-AF und-BH und-CC und-DZ " +
    "und-EG und-EH und-IL und-IQ und-IR und-JO und-KM und-KW und-LB und-LY und-MA und-MR und-MV und-OM und-PK und-PS " +
    "und-QA und-SA und-SD und-SS und-SY und-TD und-TN und-YE ur ush uz-AF uzs vaf vgr vmh wbk wlo wne wni wsv xco xhe " +
    "xka xkc xkj xkp xld xly xmn xmr xna xpr xsa xsd xvi ydg yhd yi yih yud zba zdj zrp zum"
  ).split(" "),
);

/** Languages in `RIGHT_TO_LEFT`, with a country in which another script is likely. */
export const LEFT_TO_RIGHT_IN: ReadonlySet<string> = new Set(["mey-SN", "sd-IN", "ug-KZ", "ug-MN"]);

function pairs(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(" ").map((pair) => {
      const [old = "", current = ""] = pair.split(":");
      return [old, current];
    }),
  );
}
