import { anyOf, wordsAnywhere, wordsAtStart } from '#local/fakes/analyst/word-list.ts'

/** Greetings, thanks, procedure, and beginnings of anecdotes, which make no point when quoted alone. */
const opening = wordsAtStart(`
  (?:(?:so|now|and|well),? )?(?:good (?:evening|morning|afternoon|day)|hello|hi|welcome|thank|thanks)
  my name, ladies and gentlemen, evening, tonight,? (?:i|we), today,? (?:i|we), here (?:is|are|comes), let me
  let us (?:list|read|begin|look|talk), i want to (?:tell|talk|begin|make|thank|say), i will (?:say|try|begin|start)
  i am (?:your|standing|speaking|honored|joined), i'm your, the clerk, the (?:chair|clerk|gentle\\w+)
  i (?:would )?(?:like|am going) to (?:tell|talk|begin|thank|say|point|note), we(?:'ll| will) (?:be right|come) back
  i (?:rise|yield|ask unanimous|commend|congratulate|thank|appreciate)
  (?:mr|mrs|ms|dr|madam|professor)\\.? (?:speaker|president|chairman|[a-z]+,), members of, my fellow, my friends
  (?:my|our) (?:brother|sister|father|mother|grand\\w+|great-grand\\w+|youngest|oldest|son|daughter|wife|husband)
  (?:my|our) (?:friend|neighbou?r|old \\w+), (?:for|some) \\w+ years (?:ago )?(?:i|we), a \\w+ i (?:know|met)
  (?:i|we) (?:once|promised|owe|voted|met|grew up|remember|learned|sat|stood)
  (?:i|we) have (?:cut|written|sat|watched|stood|kept|seen what|a \\w+ in)`)

const announcement = wordsAnywhere(`
  brought to you, sponsors?, sponsored, promo, coupon, checkout, percent off, free shipping, advertis\\w+
  subscribe, subscribing, five stars, rate and review, link in the, our partners, use the code, newsletter
  show notes, sign up, tune in, stay tuned, patreon, follow us, listening to, dear listeners, available (?:at|now|on)
  welcome back, coming up, back after, after (?:the|this|a) (?:short )?break, quick break, podcasts?, episodes?
  (?:my|our|today's|tonight's) (?:next )?guests?, join(?:s|ing|ed)? (?:me|us), joined by, thanks? (?:you )?for
  this (?:hour|program|show) is, here (?:are|is) (?:a|an|the|some|what|why)
  (?:we|i) (?:have |just |also )?(?:talked|spoke|spoken|discussed|covered|touched on)
  we(?:'ll| will| are going to|'re going to) (?:talk|hear|discuss|speak|look)
  let's (?:talk|turn|hear|go|move|start|begin|take|listen), for more information, call (?:us|now|today), visit (?:us|our)
  (?:produced|edited|recorded|hosted|presented|written|music) by, our (?:producer|engineer|editor|listeners)
  support (?:the|our|this) (?:show|work), unanimous consent, yield back, yield (?:to|the|such), gentle(?:man|woman|lady)
  (?:senior|junior) senator, the senator from, quorum, my (?:time|remarks), colleagues`)

const work = '(?:book|essay|article|paper|argument|research|piece|thesis)'
const saidOrWrote = anyOf(`
  said, say, wrote, written, write, mention(?:ed)?, argued?, described?, analy[sz]ed?, talk(?:ed|ing)?, spoke, noted?
  pointed out, suggest(?:ed)?, called?`)

/** Questions, also those that end without a question mark and tell guests what they said or wrote. */
const question = wordsAnywhere(`
  your (?:\\w+ )?${work}, in your (?:\\w+ )?(?:work|view|opinion|experience|talk|mind), your (?:question|answer|point)
  you(?:'ve| have| had)? (?:also |just |\\w+ly )?${saidOrWrote}, (?:do|did|can|could|would|are|have|were|don't) you
  tell us, walk us through, i wonder, i was wondering, my question, wanted to ask`)

const fragment =
  /\?|[[\]]|https?:|\b(?:is|are) (?:simple|plain|this|clear|as follows|something else)[.:]$|^\(?[a-z0-9]{1,2}[.)]\s/i

const signs = [opening, announcement, question, fragment]

/** Greetings, announcements and questions. */
export const makesNoClaim = (text: string): boolean => signs.some((sign) => sign.test(text))
