/** Names of languages, for `stele init` and for completion in editors. */
import type { Completion } from "./values.ts";

/**
 * Language codes in the canonical form of BCP 47, each with the name of the language in that language. Made from CLDR
 * 48 (https://cldr.unicode.org, the display names of each language in itself, read November 2026), with a capital first
 * letter. The names of ICU are not used, because they differ between Node versions.
 */
const NATIVE_NAMES = `
af Afrikaans; ak Akan; am አማርኛ; ar العربية; ar-EG العربية (مصر); ar-SA العربية (المملكة العربية السعودية); as অসমীয়া;
ast Asturianu; az Azərbaycan; az-Cyrl Азәрбајҹан (Кирил); ba Башҡорт; be Беларуская; bg Български;
bg-BG Български (България); bho भोजपुरी; bm Bamanakan; bn বাংলা; bo བོད་སྐད་; br Brezhoneg; brx बर’; bs Bosanski;
bs-Cyrl Босански (ћирилица); ca Català; ccp 𑄌𑄋𑄴𑄟𑄳𑄦; ce Нохчийн; ceb Cebuano; chr ᏣᎳᎩ; ckb کوردیی ناوەندی; cs Čeština;
cs-CZ Čeština (Česko); cy Cymraeg; da Dansk; da-DK Dansk (Danmark); de Deutsch; de-AT Österreichisches Deutsch;
de-CH Schweizer Hochdeutsch; de-DE Deutsch (Deutschland); dsb Dolnoserbšćina; dz རྫོང་ཁ; ee Eʋegbe; el Ελληνικά;
el-GR Ελληνικά (Ελλάδα); en English; en-AU Australian English; en-CA Canadian English; en-GB British English;
en-IN English (India); en-US American English; eo Esperanto; es Español; es-419 Español latinoamericano;
es-AR Español (Argentina); es-CL Español (Chile); es-CO Español (Colombia); es-ES Español de España;
es-MX Español de México; es-US Español (Estados Unidos); et Eesti; eu Euskara; fa فارسی; fa-IR فارسی (ایران); ff Pulaar;
fi Suomi; fi-FI Suomi (Suomi); fil Filipino; fo Føroyskt; fr Français; fr-BE Français (Belgique);
fr-CA Français canadien; fr-CH Français suisse; fr-FR Français (France); fur Furlan; fy Frysk; ga Gaeilge; gd Gàidhlig;
gl Galego; gsw Schwiizertüütsch; gu ગુજરાતી; gv Gaelg; ha Hausa; haw ʻŌlelo Hawaiʻi; he עברית; he-IL עברית (ישראל);
hi हिन्दी; hi-IN हिन्दी (भारत); hr Hrvatski; hsb Hornjoserbšćina; hu Magyar; hu-HU Magyar (Magyarország); hy Հայերեն;
ia Interlingua; id Indonesia; id-ID Indonesia (Indonesia); ig Igbo; is Íslenska; it Italiano; it-CH Italiano (Svizzera);
it-IT Italiano (Italia); ja 日本語; ja-JP 日本語 (日本); jv Jawa; ka ქართული; kab Taqbaylit; kea Kabuverdianu; kgp Kanhgág;
kk Қазақ тілі; kl Kalaallisut; km ខ្មែរ; kn ಕನ್ನಡ; ko 한국어; ko-KR 한국어(대한민국); kok कोंकणी; ks کٲشُر; ku Kurdî (kurmancî);
kw Kernewek; ky Кыргызча; lb Lëtzebuergesch; lg Luganda; lij Ligure; lmo Lombard; lo ລາວ; lt Lietuvių; luo Dholuo;
lv Latviešu; mai मैथिली; mfe Kreol morisien; mg Malagasy; mi Māori; mk Македонски; ml മലയാളം; mn Монгол; mni মৈতৈলোন্;
mr मराठी; ms Melayu; mt Malti; my မြန်မာ; mzn مازرونی; nb Norsk bokmål; nb-NO Norsk bokmål (Norge); nds Neddersass’sch;
ne नेपाली; nl Nederlands; nl-BE Vlaams; nl-NL Nederlands (Nederland); nn Norsk nynorsk; no Norsk; nqo ߒߞߏ;
nso Sesotho sa Leboa; oc Occitan; om Oromoo; or ଓଡ଼ିଆ; pa ਪੰਜਾਬੀ; pa-Arab پنجابی (عربی); pcm Naijíriá Píjin; pl Polski;
pl-PL Polski (Polska); pms Piemontèis; ps پښتو; pt Português; pt-BR Português (Brasil); pt-PT Português europeu;
qu Runasimi; raj राजस्थानी; rm Rumantsch; ro Română; ro-RO Română (România); ru Русский; ru-RU Русский (Россия);
rw Ikinyarwanda; sa संस्कृत भाषा; sah Саха тыла; sat ᱥᱟᱱᱛᱟᱲᱤ; sc Sardu; scn Sicilianu; sd سنڌي; se Davvisámegiella;
shn တႆး; si සිංහල; sk Slovenčina; sk-SK Slovenčina (Slovensko); sl Slovenščina; sn ChiShona; so Soomaali; sq Shqip;
sr Српски; sr-Cyrl Српски (ћирилица); sr-Latn Srpski (latinica); st Sesotho; su Basa Sunda; sv Svenska;
sv-SE Svenska (Sverige); sw Kiswahili; szl Ślōnski; ta தமிழ்; te తెలుగు; tg Тоҷикӣ; th ไทย; th-TH ไทย (ไทย); ti ትግርኛ;
tk Türkmen dili; tn Setswana; to Lea fakatonga; tok Toki pona; tr Türkçe; tr-TR Türkçe (Türkiye); tt Татар; tyv Тыва;
tzm Tamaziɣt n laṭlaṣ; ug ئۇيغۇرچە; uk Українська; uk-UA Українська (Україна); ur اردو; uz O‘zbek;
uz-Cyrl Ўзбекча (Кирил); vec Veneto; vi Tiếng Việt; vi-VN Tiếng Việt (Việt Nam); wo Wolof; xh IsiXhosa; yi ייִדיש;
yo Èdè Yorùbá; yue 粵語; yue-Hant 粵語 (繁體); zgh ⵜⴰⵎⴰⵣⵉⵖⵜ; zh 中文; zh-CN 中文（中国）; zh-HK 中文（中國香港特別行政區）; zh-Hans 简体中文;
zh-Hant 繁體中文; zh-SG 中文（新加坡）; zh-TW 中文（台灣）; zu IsiZulu
`;

/** Language code -> the name of the language in that language. */
export const nativeNames: ReadonlyMap<string, string> = new Map(
  NATIVE_NAMES.trim()
    .split(/;\s+/)
    .map((row): [string, string] => [row.slice(0, row.indexOf(" ")), row.slice(row.indexOf(" ") + 1)]),
);

/** Languages that documentation is often translated into, for completion. Any other BCP 47 tag is allowed too. */
const COMMON =
  "ar bg bn ca cs da de el en en-GB es es-419 et fa fi fr fr-CA he hi hr hu id it ja " +
  "ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv th tr uk ur vi zh-Hans zh-Hant";

export const codeCompletions = COMMON.split(" ").map((value): Completion => ({
  value,
  note: nativeNames.get(value) ?? value,
}));

export const nameCompletions = codeCompletions.map(({ value, note }): Completion => ({ value: note, note: value }));
