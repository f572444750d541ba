import { anyOf, wordsAnywhere, wordsAtStart } from '#local/fakes/analyst/word-list.ts'
import { isContentWord, splitWords } from '#local/fakes/analyst/words.ts'

const connective = wordsAtStart(`
  and, but, so, or, nor, yet, because, then, also, still, however, therefore, thus, hence, instead, meanwhile, moreover
  furthermore, besides, otherwise, nevertheless, nonetheless, anyway, likewise, similarly, consequently, indeed, in fact
  in other words, for example, for instance, that is, as a result, in exchange, in return, even so, of course, finally
  again, too(?! (?:many|much|few|little|often|long)), plus, rather, perhaps, maybe, well(?=,), yes, yeah, no(?=,), now, just
  only then, (?:first|second|third|fourth|fifth|sixth|seventh|eighth)(?=,|\\b (?:of all|thing|point|reason)), secondly, thirdly, next, the next, last, lastly, the same, until then, since then
  by then, at that, after that, before that, both, neither, either, on (?:the )?(?:one|other) hand, each of
  in addition, additionally, another, other, okay, ok, right(?=,), look, listen, i mean, like, in short, in sum, to that end
  in particular, specifically, accordingly, to do so, in doing so, whether, including, especially, particularly, as such
  even, let alone, not only that, not that, on top of, basically, actually, honestly, while we're at it
  for (?!every|all|too long|years|decades|generations|\\w+ (?:years|decades|people|families|americans))`)

const pointingOpening = wordsAtStart(`
  this, that, these, those(?! who\\b), it, its, they, them, their, theirs, he, him, his, she, her, hers, such, there(?=,)
  here, which, who, whose, (?:some|one) of (?:this|that|these|those|them), one (?:is|was|says|said), the part that
  the (?:first|second|third|fourth|former|latter|other|others|rest|reason|point|answer|result|problem|question)
  the (?:difference|idea|argument|proposal|plan|bill|law|rule|truth|fact|same|only)`)

const shownThing = anyOf(`
  bill, amendment, measure, plan, proposal, program, committee, agreement, treaty, report, book, essay, article, paper
  nominee, chairman, author, company, project, process, approach, question, answer, point, argument, example, issue
  situation, thing, idea, resolution, conference, other side`)
const ownTimeOrPlace = anyOf(`
  country, nation, year, century, generation, world, planet, city, congress, government, continent, democracy, economy
  great, time, society, state, land, decade`)

/** Words that point to an earlier sentence. */
const pointingWords = wordsAnywhere(`
  these, those (?!(?:who|of us|in|on|with|without|that)\\b)\\w+, that is (?:what|why|how|where|when), that (?:is|was) as
  (?:in|at|on|by|for|from|since|after|before|during|of|about|with|to|like) that (?!(?:is|we|i|they|it|you|he|she)\\b)\\w+
  that \\w+ (?:is|was|means)(?<!\\b(?:and|or|but|believe|say|think|know|sure|so|is|was) that \\w+ (?:is|was|means))
  (?:use|using|make|take|keep|have|stop|end|pass|send|support|oppose|get|change|fix|reject|close|solve|meet) that \\w+
  (?:achieve|reach|honor|deny|call|fund|finish|join|sign|give|put|feels?|deserves?|win|all) that \\w+
  (?:the|that|this) same(?! as), the same (?:thing|way|is true|goes), something else, as well, also, of them
  the aforementioned, as (?:i|we) said, this (?!${ownTimeOrPlace}\\b)\\w+, such (?!as\\b)\\w+, the (?:former|latter)
  the ${shownThing}(?! (?:of|that|to|for|who|which)\\b)`)

/** The same at the end of a clause. */
const pointingEnds = [
  /\bthat[.,;!?]|\b(?:like|do|doing|about|of|from|for|all|on) this[.,;!?]|\bthe same[.,;]|,? therefore,/i,
  /\b(?:do|does|did|doing|done|say|saying|think|so|for) (?:so|it)[.,;]/i,
  /\b(?:pass|sign|fund|fix|end|stop) (?:it|them)[.,;]/i,
  /\b(?:in|of|about|to|for|with|on|by|at|from|into|through) (?:it|them|him|her)[.!]$/i,
]

/** "The return is better": a stranger asks which return. */
const wellKnown = anyOf(`
  country, nation, government, people, city, county, world, economy, public, markets?, law, police, media, press, rich
  poor, wealthy, working, middle, minimum, military, border, climate, president, federal, death, cost, price, truth
  state, kids?, free, best, only, biggest, greatest`)
const qualifier = '(?:of|that|to|who|which|in|for|from|on|between|behind|against|with|and)'
const unknownThing = new RegExp(
  `^The (?!${wellKnown})\\p{Ll}[\\w'-]*(?:,| (?!${qualifier})(?!\\w+ ${qualifier}\\b))`,
  'u',
)

const judgement = anyOf(`
  time, wrong, right, hard, easy, possible, impossible, important, essential, necessary, crucial, vital, critical, unfair
  fair, better, clear, true, false, a lie, immoral, unacceptable, a mistake`)
const itIs = "it(?:'s| is| was| would be| will be)(?: not| \\w+ly| long past)?"
/** Impersonal uses, as in "it is time to …" and "it takes …". */
const emptyIt = new RegExp(
  `^it (?:(?:is|was) (?:our|the)|takes)\\b|\\b${itIs} ${judgement} (?:\\w+ [\\w-]+ )?(?:to|that|for|and)\\b`,
  'i',
)

const person = wordsAnywhere(`
  m[ae]n, wom[ae]n, person, child, mother, father, parent, worker, patient, nominee, judge, justice, president, citizen
  teacher, nurse, tenant, landlord, builder, farmer, buyer, doctor, anyone, everyone, everybody, somebody, one, boy, girl
  student, soldier, veteran, taxpayer, candidate, immigrant, kid, renter, owner, neighbou?r, driver, employer, employee, victim, prisoner`)
const name = /\S \p{Lu}\p{Ll}+/u
const nounPhrase =
  /\b(?:the|an?|our|my|every|each|no|any|some|many|most|all|one|two|of|in|for|on|with|by|from) [\p{L}-]{3,}/iu
const bareNoun =
  /^(?:people|nation|country|government|states?|america|americans|congress|party|children|whoever|women|men|world|union)$/

function hasNoun(text: string): boolean {
  if (nounPhrase.test(text) || name.test(text)) return true
  const words = splitWords(text)
  return (
    isContentWord(words[0] ?? '') ||
    words.some((word) => bareNoun.test(word) || (isContentWord(word) && word.endsWith('s')))
  )
}

/** True if a pronoun comes before any noun to which it could refer. */
function leansOnPronoun(text: string): boolean {
  const [beforePerson = '', personal] = text.split(/\b(he|she|him|her|his|hers)\b/iu)
  if (personal && !person.test(beforePerson) && !name.test(beforePerson)) return true
  const [beforeThing = '', pronoun] = text.split(/\b(it|its|they|them|their|theirs)\b/iu)
  return pronoun !== undefined && !hasNoun(beforeThing)
}

/** True if a sentence can only be understood after the one before. */
export function leansOnContext(text: string): boolean {
  if ([connective, pointingWords, ...pointingEnds, unknownThing].some((sign) => sign.test(text))) return true
  const withoutEmptyIt = text.replace(emptyIt, '')
  return (pointingOpening.test(text) && withoutEmptyIt === text) || leansOnPronoun(withoutEmptyIt)
}
