import { isContentWord, splitWords } from '#local/fakes/analyst/words.ts'
import { quoteWords } from '#shared/domain/analysis.ts'

export type QuoteInContext = { before: string; text: string; after: string }

export type QuoteJudgement = 'stands' | 'needs_context' | 'not_own_position' | 'no_subject'

const fewestContentWords = 2

const alternatives = (words: string) =>
  `(?:${words
    .trim()
    .split(/\s*,\s*/)
    .join('|')})`

/** Greetings, announcements and thanks, which are no opinions. */
const greeting =
  /^(?:(?:so|now|and|well),? )?(?:good (?:evening|morning|afternoon|day)|hello|hi|evening|welcome|thank|thanks|tonight (?:i|we)|today (?:i|we)|here (?:is|are|comes)|let me|let us (?:list|read|begin|look|talk)|i want to (?:tell|talk|begin|make|thank|say)|i will (?:say|try|begin|start)|i (?:would )?(?:like|am going) to (?:tell|talk|begin|thank|say)|my name|i am (?:your|standing|speaking|honored|joined)|this is [A-Z]|we(?:'ll| will) (?:be right|come) back|ladies and gentlemen|mr\.? speaker|mr\.? president|madam)\b/i
const advertisement =
  /\b(?:brought to you|sponsor|sponsors|promo|coupon|checkout|percent off|free shipping|subscribe|five stars|rate and review|link in the|our partners|use the code|newsletter|this (?:hour|program|episode|show) is)\b/i

/** Beginnings of anecdotes, which make no point when quoted alone. */
const story =
  /^(?:(?:my|our) (?:brother|sister|father|mother|grand\w+|great-grand\w+|youngest|oldest|son|daughter|wife|husband|friend|neighbou?r|old \w+)\b|(?:for|some) \w+ years (?:ago )?(?:i|we)\b|(?:i|we) (?:once|promised|owe|voted|met|grew up|remember|learned|sat|stood)\b|(?:i|we) have (?:cut|written|sat|watched|stood|kept|seen what|a \w+ in)\b|a \w+ i (?:know|met)\b)/i
const announcement = /\b(?:is|are) (?:simple|plain|this|clear|as follows|something else)[.:]$/i

const others = alternatives(
  'some, others, many, most, people, folks, anyone who, somebody, someone, everybody, nobody, critics, opponents, supporters, skeptics, defenders, listeners, ' +
    'friends, neighbors, neighbours, colleagues, they, he, she, one, left, right, other, other side, economists, experts, scientists, politicians, pundits, ' +
    'columnists, columnist, journalists, republicans, democrats, liberals, conservatives, progressives, libertarians, activists, environmentalists, man, ' +
    'men, woman, women, nurse, carpenter, caller, doctor, farmer, rancher, teacher, professor, landlord, mayor, governor, senator, president, gentleman, ' +
    'gentlewoman, chairman, administration, media, press, report, study, paper, industry, lobbyist, lobbyists, party, those who, whoever',
)
const sayings = alternatives(
  'say, says, said, saying, think, thinks, thought, argue, argues, argued, claim, claims, claimed, believe, believes, believed, want, wants, wanted, insist, ' +
    'insists, insisted, tell, tells, told, promise, promised, warn, warns, warned, complain, complains, object, objects, fear, fears, suggest, suggests, ' +
    'suggested, write, writes, wrote, call, calls, called, ask, asks, asked, demand, demands, contend, contends, maintain, maintains, would have, reply, replies',
)
/** Views of others, such as "some say", "a market man will say" or "as a friend told us". */
const reported = new RegExp(
  `\\b${others}\\b[^.;:]{0,40}?\\b${sayings}\\b|\\b(?:as|what) [^.;:,]{1,40} (?:told|said|says|put it|wrote)\\b`,
  'i',
)
const hearsay =
  /\b(?:i|we) (?:have |am |are |was |were )?(?:hear|heard|told|read)\b|\baccording to\b|\b(?:is|are|was|were) (?:said|told|supposed|accused)\b/i
const quotation = /["“”«»]|(?:^|\s)[‘']\S[^‘’']*[.,!?]['’](?=\s|$)/u
const supposed =
  /\b(?:suppose|supposing|imagine|pretend|let us say|let's say|assume|for the sake of|if somebody|if someone|so somebody|somebody (?:must|has to|ought to)|someone (?:must|has to))\b/i
const mocking =
  /\b(?:oh,? sure|yeah,? right|oh,? please|of course they|as if|supposedly|so-called|allegedly|because obviously|what could go wrong|bless (?:his|her|their) hearts?|geniuses|how (?:dare|convenient|lovely|nice))\b/i

/** Matches a previous sentence that introduces another person's view. */
const introducesAnother =
  /\b(?:said against|against me|answer to me|case against|argument against|argue against|objections?|the other side|fair hearing|reply from|critics|opponents|disagree with me|they (?:also )?(?:say|think|argue|want|claim)|people (?:say|think|argue)|some (?:say|think|argue)|others (?:say|think|argue)|(?<!\bi )will say|i hear(?:d)?|i have heard|told me|tells? me|the claim is|the argument (?:is|goes)|so goes the)\b/i
const retracted =
  /^(?:nothing could be further|(?:that|this|it) (?:is|was|'s) (?:wrong|false|nonsense|untrue|not (?:so|true|right)|a (?:lie|myth|clean|nice|good line))|that’s (?:wrong|false|nonsense)|not so|wrong|nonsense|i (?:disagree|do not agree|don’t agree|don't agree|do not believe|do not think so|reject|respect the|doubt|have (?:read|heard) (?:those|that))|(?:he|she|they) (?:is|are|was|were) (?:wrong|mistaken|not)|those are not|that one|but (?:that|this|it)\b|on the (?:first|second) point)/i

const connective =
  /^(?:and|but|so|or|nor|yet|because|then|also|still|however|therefore|thus|hence|instead|meanwhile|moreover|furthermore|besides|otherwise|nevertheless|nonetheless|anyway|likewise|similarly|consequently|indeed|in fact|in other words|for example|for instance|that is|as a result|in exchange|in return|even so|of course|finally|again|too|plus|rather|perhaps|well|yes|no|now|just|only then|first|second|third|fourth|fifth|sixth|seventh|eighth|secondly|thirdly|next|last|lastly|the same|until then|since then|by then|at that|after that|before that|on (?:the )?(?:one|other) hand|both|neither|either|each of)\b/i
const pointingOpening =
  /^(?:this|that|these|those(?! who\b)|it|its|they|them|their|theirs|he|him|his|she|her|hers|such|there,|here|which|who|whose|some of (?:this|that|these|those|them)|one of (?:them|these|those)|one (?:is|was|says|said)|the (?:part that|first|second|third|fourth|former|latter|other|others|rest|reason|point|answer|result|problem|question|difference|idea|argument|proposal|plan|bill|law|rule|truth|fact|same|only)\b)/i
const pointingBack =
  /\b(?:(?:in|at|on|by|for|from|since|after|before|during|of|about|with|to|like) that\s(?!is\b|we\b|i\b|they\b|it\b|you\b|he\b|she\b)\w|these\s|those\s(?!who\b|of us\b|in\b|on\b|with\b|without\b|that\b)|,? that \w+ (?:is|was|means)\b(?<!\b(?:and|or|but|believe|say|think|know|sure|so|is|was) that \w+ (?:is|was|means))|that is (?:what|why|how|where|when)\b|that[.,;!?]|of them\b|something else\b|as well\b|^(?:\w+ ){1,3}also\b|(?:like|do|doing|about|of|from|for|all|on) this[.,;!?]|this (?:bill|plan|idea|point|way|reason|means|one|measure|amendment|agreement|test|rule|question)|the (?:former|latter|aforementioned)|as i said|as we said|the same (?:thing|way|is true|goes))/i

const pronouns = new Set('it they them he she him her his their theirs its hers'.split(' '))
/** Impersonal uses of "it", as in "it is time to …" and "it takes …". */
const emptyIt = /^it (?:(?:is|was) (?:time|wrong|right|hard|easy|possible|impossible|our|the)|takes)\b/i

/** True if a pronoun comes before any noun to which it could refer. */
function leansOnPronoun(text: string): boolean {
  for (const word of splitWords(text)) {
    if (pronouns.has(word.replace(/'.*$/, ''))) return true
    if (
      isContentWord(word) ||
      /^(?:people|nation|country|government|states?|america|americans|congress|party|children|whoever|women|men|family|man|woman|member|world|union)$/.test(
        word,
      )
    )
      return false
  }
  return true
}

const lastSentence = (text: string) => text.split(/(?<=[.!?]["”’]?)\s+/u).at(-1) ?? ''

function isNoOpinion(text: string): boolean {
  const words = splitWords(text)
  if (words.length < quoteWords.fewest || words.length > quoteWords.most) return true
  if (/\?/.test(text) || /[[\]]|https?:/.test(text)) return true
  return [greeting, advertisement, story, announcement].some((sign) => sign.test(text))
}

function isNotOwn({ before, text, after }: QuoteInContext): boolean {
  if ([reported, hearsay, quotation, supposed, mocking].some((sign) => sign.test(text))) return true
  return introducesAnother.test(lastSentence(before)) || retracted.test(after.replace(/^Speaker \d+: /, ''))
}

function needsContext(text: string): boolean {
  if (connective.test(text) || pointingBack.test(text)) return true
  return (pointingOpening.test(text) && !emptyIt.test(text)) || leansOnPronoun(text.replace(emptyIt, ''))
}

/**
 * Accepts a quote that is an opinion of the speaker and can be understood alone. Refuses questions,
 * greetings, advertisements, reported or retracted views, and openings that need the previous sentence. When
 * in doubt, refuses.
 */
export function judgeQuote(quote: QuoteInContext): QuoteJudgement {
  const text = quote.text.replaceAll('’', "'").trim()
  const plain = { before: quote.before.replaceAll('’', "'"), text, after: quote.after.replaceAll('’', "'") }
  if (isNoOpinion(text)) return 'no_subject'
  if (isNotOwn(plain)) return 'not_own_position'
  if (needsContext(text)) return 'needs_context'
  return splitWords(text).filter(isContentWord).length < fewestContentWords ? 'no_subject' : 'stands'
}
