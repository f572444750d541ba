import { namesPoliticalSubject } from '#local/fakes/analyst/policy-subjects.ts'
import { anyOf, wordsAnywhere } from '#local/fakes/analyst/word-list.ts'

/** Verbs with which speakers lead through their talk. */
const ofSpeech = anyOf(`
  look, take, examine, consider, use, start, begin, talk, turn, remember, be, see, say, not forget, not be, unite, read
  hear, go, get, like, think, hope, love, argue, guess, have, suggest, note, add, ask, encourage, imagine`)

const demands = wordsAnywhere(`
  (?<!i )must(?! have been| remember| never forget| know| ask), (?<!i )should(?! have been| be noted| know| help), ought to
  (?<!(?:the|a|no) )needs?(?: \\w+ly)? to(?! know| ask| remember| say), (?:we|government|congress|america|country) needs?
  (?:we|government|congress|america|country) (?:have|has)(?: \\w+ly)? (?:got )?to(?! do\\b| say| ask| remember| think| look)
  (?:it is|it's)(?: long| past)* time, time has come, (?<!that )we (?:cannot|can't) afford, no (?:\\w+ )?\\w+ should
  we refuse, deserves? (?!being), (?:has|have|a|every) right to, we cannot (?:accept|allow|ignore|continue|let|wait|keep)
  (?:let us|let's) (?!${ofSpeech}\\b)\\w+
  i (?:\\w+ly )?(?:urge|propose|support|oppose|favor|reject|refuse|disagree), i (?:will|would) (?:veto|fight|oppose|end|ban)
  i am (?:\\w+ly )?(?:against|opposed|in favor), had better, i want (?:no|a|an|our|every|more|less)
  (?<!and )i would (?:never |rather )?(?!${ofSpeech}\\b)\\w+`)

/** "Raise the top rate", "Do not cut the fees". */
const commands = new RegExp(
  `^(?:(?:do not|don't|never) )?${anyOf(`
    abolish, allow, ban, break up, bring back, build, close, cover, cut, defund, end, enforce, expand, fund, hire
    invest in, legalize, lower, make (?!no|sure), nationalize, open, pass, pay (?!attention), protect, punish, put
    raise, reform, repeal, require, restore, rejoin, regulate, secure, send, stop, strengthen, tax, tear up, leave, let(?! me| us|'s| alone)
    give(?! me| it), keep(?! in mind| up), take (?:away|back|the|our|money|\\w+ out)`)}\\b`,
  'i',
)

const evaluations = `
  wrong, unfair, fair, unjust, injustice, disaster, disastrous, disgrace, shame, shameful, outrage, outrageous
  unacceptable, immoral, cruel, reckless, irresponsible, dangerous, danger, threat, harmful, broken, corrupt, wasteful
  mistake, tragedy, absurd, nonsense, ridiculous, crisis, burden, myth, failure, failing, bad, worse, worst, essential
  vital, crucial, critical, important, imperative, necessary, only (?:\\w+ )?(?:way|answer|solution|cure|hope), best way, better, best, good for, key to
  too (?:many|much|few|little|often|long|high|low|slow|big|small|weak|powerful|expensive|costly|late|easy|hard|generous)
  not enough, sustainable, unsustainable, unaffordable, responsibility, obligation, moral`

const evaluation = wordsAnywhere(evaluations)

const isOrWas = "(?:is|are|isn't|aren't|be|was (?:a|the)|were (?:a|the))"
/** "Rent is too high", "A gun is not a toy", "A gun is a tool, not a toy". */
const judgements = [
  new RegExp(`\\b${isOrWas}(?: (?!that\\b)[\\w-]+){0,3} ${anyOf(evaluations)}\\b`, 'i'),
  /\b(?:is|are)(?:n't| not| no) (?:an?|the) |\b(?:is|are) (?:an?|the) [^,;]{1,40}, not (?:an?|the) /i,
]

const beliefs = wordsAnywhere(`
  (?:i|we)(?: \\w+ly| do| also| still)? (?:believe|think|doubt|fear), i(?: am|'m) convinced
  i am (?:\\w+ly )?(?:concerned|worried|certain|sure), in my (?:view|opinion|judgment), to me, the truth is, the fact is`)

/** "A city that opens its map gets money", "If we allow homes, rents stop climbing", "Homes would help". */
const rules = [
  /^(?:an?|any|every|no) [\w' -]{1,40}(?:that|who)\b/i,
  /^(?:if|when|wherever|as long as|unless)\b(?! you\b| we (?:look|think|talk|see|have)\b).*,/i,
  /^you cannot\b/i,
  /^(?:(?!that |who )[^,]){3,40} would (?:allow|cost|create|destroy|end|give|help|hurt|let|lower|make|protect|raise|save)\b/i,
]
const memory = /\b(?:was|were|had|did|i|i'm|i've|my|\d{4})\b/i
const statesRule = (text: string) => !memory.test(text) && rules.some((sign) => sign.test(text))

/** How much a sentence says of what the speaker wants or how they judge. */
function weighView(text: string): number {
  return (
    (demands.test(text) ? 3 : 0) +
    (commands.test(text) ? 3 : 0) +
    (judgements.some((sign) => sign.test(text)) ? 2 : 0) +
    (statesRule(text) ? 2 : 0) +
    (beliefs.test(text) ? 1 : 0) +
    (evaluation.test(text) ? 1 : 0)
  )
}

const stating = '(?:believe|think|convinced|is|sure|agree|clear|certain|so|and|feel|insist)'
/** Signs that such words say something else: courtesy, joy, memories, and questions that are only named. */
const signsOfNoView = [
  /^you (?!cannot\b)/i,
  wordsAnywhere(`
    i (?:must|should|have to) (?:say|admit|confess|note|mention|add|tell), had to, have to say, would need, to report
    (?:am|are|was|were|i'm|we're) (?:\\w+ly )?(?:pleased|proud|honored|glad|grateful|happy|delighted|thankful|thrilled|keen)
    (?:what|which|how|why|whether) (?:\\w+ ){0,5}(?:should|must|ought|needs?), which (?:\\w+[ ']){0,6}must
    earlier, previously, will continue to
    (?<!${stating} )that (?:we|they|i|you) (?:\\w+ )?(?:must|should|need|ought)`),
]

/** Words of politics besides the terms of policy subjects. */
const politicalWords = wordsAnywhere(`
  governments?, congress, senate, parliament, democracy, democratic, republic, constitution, constitutional, laws?
  legislation, politics, political, policy, policies, capitalism, capitalist, socialism, communism, economy, economies
  economic, citizens?, freedom, justice, rights, peace, war, public, corporations?, monopoly, monopolies, labor
  working class, courts?, judges?, president, federal, reforms?, regulate, nation, voters?, candidates?, unions?
  wealth, profits?, inequality, property, state, city, county, homes`)

/** Stumbles and fillers, which no newspaper would print. */
const unprintable = [
  /\b(?!(?:that|had|very|many|no|never|long)\b)(\w+),? \1\b|\b(\w+)[—–-]{1,2} ?\2\b/i,
  /(?:—|--)(?:also|in|and|so|it|is|to|we|i|you|the|or)\b|, (?:like|right|you know|i mean),/i,
  wordsAnywhere(`
    you know, i mean, or whatever, and so on, blah, um, uh, gonna, wanna, stuff, things? like that
    (?<!(?:a|the|this|that|what|some|any|every|same|one) )(?:sort|kind) of`),
]

const leastView = 2
const leastStrength = 3

/** How clearly the speaker takes a side on a political subject, 0 if it is not clear. */
export function strengthOfPosition(spoken: string): number {
  const text = spoken.replaceAll('’', "'")
  if ([...signsOfNoView, ...unprintable].some((sign) => sign.test(text))) return 0
  const view = weighView(text)
  const hasSubject = namesPoliticalSubject(text)
  if (view < leastView || !(hasSubject || politicalWords.test(text))) return 0
  const strength = view + (hasSubject ? 1 : 0)
  return strength < leastStrength ? 0 : strength
}
