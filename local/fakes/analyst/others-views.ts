import { anyOf, wordsAnywhere } from '#local/fakes/analyst/word-list.ts'

const others = anyOf(`
  some, others, many, most, people, folks, anyone who, somebody, someone, everybody, nobody, critics, opponents?
  supporters, skeptics, defenders, listeners, friends, neighbou?rs, colleagues, they, he, she, one, left, right, other
  other side, economists, experts, scientists, politicians, pundits, columnists?, journalists, republicans, democrats
  liberals, conservatives, progressives, libertarians, activists, environmentalists, m[ae]n, wom[ae]n, nurse, carpenter
  caller, doctor, farmer, rancher, teacher, professor, landlord, mayor, governor, senator, president, gentleman
  gentlewoman, chairman, administration, media, press, report, study, paper, industry, lobbyists?, party, those who
  whoever`)

const sayings = anyOf(`
  say, says, said, saying, think, thinks, thought, argue, argues, argued, claim, claims, claimed, believe, believes
  believed, want, wants, wanted, insist, insists, insisted, tell, tells, told, promise, promised, warn, warns, warned
  complain, complains, object, objects, fear, fears, suggest, suggests, suggested, write, writes, wrote, call, calls
  called, ask, asks, asked, demand, demands, contend, contends, understand, feel, feels, maintain, maintains
  would have, reply, replies`)

/** Forms that report a view unless the speaker is the subject. */
const reportingForms = anyOf(`
  said, says(?! no\\b| yes\\b), told, tells, explained, explains, argued, argues, claimed, claims that, insisted, insists
  noted, notes that, stated, states that, announced, declared, declares, testified, reported, reports that, concluded
  concludes, warned, warns, wrote, writes, suggested, suggests that, suggesting, asserted, asserts, contends, pointed out
  points out, put it, replied, admitted, acknowledged, learned, urged, urges, cautioned, vowed, pledged, called for
  calls for, saying (?:that|we|the), wants, believes, thinks, hopes, views, predicted, predicts, estimates, estimated
  recommended, described, describes, found that, finds that`)
const notBySpeaker = "(?<!\\b(?:i|we)(?: have|'ve| had| has)?(?: \\w+ly| also| always| long)? )"

/** Views of others, such as "some say", "a market man will say" or "as a friend told us". */
const reported = [
  new RegExp(`\\b${others}\\b[^.;:]{0,40}?\\b${sayings}\\b`, 'i'),
  new RegExp(`${notBySpeaker}\\b${reportingForms}\\b`, 'i'),
  wordsAnywhere(`
    (?:as|what) [^.;:,]{1,40} (?:told|said|says|put it|wrote), (?:go|goes|went|going) on to \\w+, (?:un)?quote
    (?:studies|surveys|polls|research|statistics|data) (?:\\w+ )?(?:shows?|shown|finds?|found|suggests?), according to
    dear (?:mr|mrs|ms|dr|sir|friend|president|senator), (?:i|we) (?:have |am |are |was |were )?(?:hear|heard|told|read)
    (?:is|are|was|were|been) (?:said|told|supposed|accused|called), known as, referred to as, so-called, accused of
    (?:idea|notion|suggestion|argument|claim|accusation) that`),
]

const quotation = /["“”«»]|``|''|(?:^|\s)[‘']\S[^‘’']*[.,!?]['’](?=\s|$)/u

const supposed = wordsAnywhere(`
  suppose, supposing, imagine, pretend, let us say, let's say, assume, assuming, for the sake of, if somebody, if someone
  so somebody, somebody (?:must|has to|ought to), someone (?:must|has to), if (?:i|we) (?:believed|thought|were|wanted|had)`)

const mocking = wordsAnywhere(`
  oh,? sure, yeah,? right, oh,? please, of course they, as if, supposedly, allegedly, because obviously
  what could go wrong, bless (?:his|her|their) hearts?, geniuses, how (?:dare|convenient|lovely|nice)`)

const notOwn = [...reported, quotation, supposed, mocking]

/** A previous sentence that introduces another person's view. */
const introducesAnother = wordsAnywhere(`
  said against, against me, answer to me, case against, argument against, argue against, objections?, the other side
  fair hearing, reply from, critics, opponents, disagree with me, they (?:also )?(?:say|think|argue|want|claim)
  (?:people|some|others) (?:say|think|argue), (?<!i )will say, i heard?, i have heard, told me, tells? me, the claim is
  the argument (?:is|goes), so goes the`)

/** Announces that something is read aloud, which may take several sentences. */
const readsAloud = wordsAnywhere(`
  letters?, e-?mails?, quote, quoting, reads, writes, wrote, in (?:his|her|their) (?:own )?words, statement`)

/** A following sentence that takes the quote back. */
const retracted = new RegExp(
  `^${anyOf(`
    nothing could be further, (?:that|this|it) (?:is|was|'s) (?:wrong|false|nonsense|untrue|not (?:so|true|right))
    (?:that|this|it) (?:is|was|'s) a (?:lie|myth|clean|nice|good line), that's (?:wrong|false|nonsense)
    not so, wrong, nonsense, i (?:disagree|do not agree|don't agree|do not believe|do not think so|reject|respect the|doubt)
    i have (?:read|heard) (?:those|that), (?:he|she|they) (?:is|are|was|were) (?:wrong|mistaken|not), those are not
    that one, but (?:that|this|it)\\b, on the (?:first|second) point`)}`,
  'i',
)

const lastSentence = (text: string) => text.split(/(?<=[.!?]["”’]?)\s+/u).at(-1) ?? ''

/** Reported, read, quoted, supposed, mocked or retracted. */
export function isViewOfOthers({
  before,
  text,
  after,
}: {
  before: string
  text: string
  after: string
}): boolean {
  if (notOwn.some((sign) => sign.test(text)) || readsAloud.test(before)) return true
  const previous = lastSentence(before)
  return (
    previous.endsWith(':') ||
    introducesAnother.test(previous) ||
    retracted.test(after.replace(/^Speaker \d+: /, ''))
  )
}
