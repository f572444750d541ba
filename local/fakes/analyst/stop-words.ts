const functionWordList = `
a about above across after again against ago all almost alone along already also although always am among an and another any anybody
anyone anything anywhere are aren't around as aside at away back be became because become becomes been before behind being below beneath
beside besides between beyond both but by came can can't cannot could couldn't did didn't do does doesn't doing don't done down during
each either else enough etc even ever every everybody everyone everything everywhere except few fewer first for former forward from
further gave get gets getting give given gives giving go goes going gone got had hadn't has hasn't have haven't having he he'd he'll
he's hence her here here's hers herself him himself his how however i i'd i'll i'm i've if in indeed instead into is isn't it it'd
it'll it's its itself just keep keeps kept last latter least less let let's lets like likely made make makes making many may maybe me
mean meant might mine more moreover most mostly much must mustn't my myself near nearly neither never nevertheless next no nobody none
nor not nothing now nowhere of off often oh okay on once one ones only onto or other others otherwise ought our ours ourselves out
outside over own past per perhaps please put puts quite rather really same second see seem seemed seems seen several shall she she'd
she'll she's should shouldn't since so some somebody someone something sometimes somewhere soon still such take taken takes taking
tell tells than thank thanks that that's the their theirs them themselves then there there's therefore these they they'd they'll
they're they've third this those though three through throughout thus till to together told tonight too took toward towards twice two
under until unto up upon us use used uses using very was wasn't we we'd we'll we're we've well went were weren't what what's whatever
when whenever where wherever whether which while who who's whoever whole whom whose why will with within without won't would wouldn't
yes yet you you'd you'll you're you've your yours yourself yourselves`

/**
 * Words that name no subject: common verbs, qualities, measures, and phrases that speakers address to an
 * audience.
 */
const vagueWords = `
able accept act actual actually add address afford agree allow applause apply argue argument ask asked asking asks available bad bear
begin begins began begun believe believed best better big bit bless bold bring brings broke broken brought build building built call
called calling calls care cared case cause certain certainly chance change changed changes chamber chance choose chose citizens clear
close come comes coming commit common complete congress consider continue continued cost costs cut cuts day days deal decide decided
deep deserve different difficult direct easy eight end ends episode especially evening exactly example expect fact fair fall far
fast feel felt fellow fifty fight final finally find finding finish five follow force four found free friend friends full future gain
general gentlemen god good governor great greater greatest ground group grow growing grown guess guest guests half hand hands happen
happened happens happy hard head hear heard heart held hello help helped helping helps high higher history hold holds home honest honor
hope hour hours house huge hundred hundreds idea ideas imagine important include including increase job john join joined kind kinds
knew know knowing known knows ladies land large larger late laughter lead leave leaves led left line lines list listen listener listeners
little live lived lives long longer look looked looking looks lose loss lost lot love low lower main major man matter matters member
members men middle million millions billion billions trillion thousand thousands minute minutes moment month months morning mother
father mouth move moved moving mr mrs ms name named names nation nations need needed needs nearly new news nine normal note number
numbers offer old older open order ordinary paid pain part parts particular party pass passed pay paying people percent person piece
place places plain plan point points poor possible power practice prepared present president pretty problem problems promise proper
propose proposed protect proud prove provide public question questions quick quickly raise ran reach read ready real reason reasons
receive record reduce refuse remain remember republican republicans democrat democrats require rest result return rich right rise risk
road room rule run running said save saw say saying says send sense sent serious serve served set seven share short show shows side
sides simple simply single six small speak speaker spend spending spent stand standing stands start started state states stay step
stood stop story street strong stronger sure system table talk talking talks task ten terms thing things think thinking thought time
times title today told tomorrow top true trust truth try trying turn turned twelve twenty thirty forty type ugly understand union united
usual value view visit voice vote wait walk want wanted wants war watch way ways week weeks welcome willing win wish woman women won
word words work worked working works world worse worst worth write written wrong year years yesterday young younger america american
americans country government lived getting keeping whole entire speech tonight's congratulate god's bill bills vice senator senators
justice majority leader era century agenda challenge challenges business businesses community communities company
companies administration progress goal goals generation generations effort efforts level levels success leadership honored distinguished colleague colleagues`

export const stopWords: ReadonlySet<string> = new Set(
  `${functionWordList} ${vagueWords}`.split(/\s+/).filter((word) => word !== ''),
)
