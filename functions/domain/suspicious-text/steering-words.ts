import { anyOf, upTo, wordGap, words } from '#functions/domain/suspicious-text/patterns.ts'

const place = anyOf(
  '(?:far|hard|farthest|furthest|all the way to the) (?:left|right)',
  '(?:left|right) (?:leaning|wing|end)',
  'centrists?|moderates?|neutral|not political|apolitical|(?:in )?the middle',
)
const endsThere =
  '[^a-z0-9]*(?:$|[\n.,;:!?"”’)\\]}]|(?:and|with|or|for|please|in|at|on|by|whatever|thanks?|you|we|if|because|but|then|no|from|instead|to|this|that|is|will|would|everybody)(?![a-z]))'
const isLabelOf = `[^a-z0-9]{1,3}${words('tag|column|rating|mark|label|box|category|score|end|slot')}`

/** Matches "as far right", but not "the far right" or "far-right groups", which describe other people. */
export const label = anyOf(
  `(?<!${words('the|an?|our|more|most|their|those|these|two|some')}[^a-z0-9]{1,3})(?<![a-z0-9])${place}(?![a-z0-9])(?=${endsThere})`,
  `${words(place)}(?=${isLabelOf})`,
  words(
    '(?:middle|cent(?:er|re)) of the (?:spectrum|scale)|(?:left|right) end|(?:farthest|furthest) (?:left|right)',
  ),
)

const spoken =
  '(?:episode|podcast|show|program|transcript|recording|conversation|discussion|interview|broadcast|text|audio)s?|hour'
export const episodeWords = `${words('this|that|the|our|my|every|each|any|all')}${wordGap}${upTo(2)}${words(spoken)}`
export const us = words('this(?: one)?|it|us|ours')

export const ratingWord = words(
  'rat(?:e|es|ed|ing|ings)|scor(?:e|es|ed|ing)|grad(?:e|es|ed|ing)|rank(?:ed|ing)?|assess(?:ed|ment)?|analysis',
  'label(?:s|l?ed|l?ing)?|mark(?:s|ed|ing)?|tag(?:ged)?|classif(?:y|ies|ied|ication)|categor(?:y|ize|ized)',
  'verdict|stance|answer|result|needle|scale|spectrum|value|column|position|box|slot|output|conclu(?:de|sion)|decid(?:e|ed|ing)',
  `call(?:s|ed|ing)? ${episodeWords}`,
  'assign(?:ed)?|log(?:ged)?|fil(?:e|ed|ing)|record(?:ed)?|register(?:ed)?|treat(?:ed)?',
)
export const ratingNoun = words(
  'stance|ratings?|verdict|label|classification|score|assessment|analysis|category|tag|column|position|scale|value',
)

export const rate = words(
  'rate|classify|categorize|label|mark|tag|score|grade|file|log|record|register|treat|assign',
)
/** These verbs take everyday objects too, so rules with them need more context. */
export const putWords = words('put|place|call|give|set|declare|describe|list|consider')
export const answer = words(
  'answer|say|choose|pick|select|output|print|return|reply|respond with|write|enter',
)

export const orderBegins = `(?:(?:^|[,;:"“”'’)\\]—-])[^a-z0-9]{0,3}|${words('please|kindly|and|so|then|now|just|must|should|(?:could|can|will|would|may|want|ask|urge|need) you(?: to)?|you (?:may|will|can)|do not')}${wordGap})(?:${words('please|kindly|just|simply|always|also|therefore|only')}${wordGap})?`

export const order = anyOf(
  words(
    'please|kindly|must|(?:has|have|need|needs|ought) to|should|only|(?:anything|nothing) (?:but|other|else|more)',
    'make sure|want you to|would like|hereby|gets|belongs|deserves|ends up|important',
  ),
  `${orderBegins}${anyOf(rate, putWords, answer, words('let|sort|count|report|conclude'))}`,
)

export const reported = `${words('they|he|she|critics|people|media|some|others|many|opponents|researchers|experts|who')}${wordGap}${upTo(1)}${anyOf(ratingWord, putWords)}`

export const reward = words(
  'thank(?:s|ful| you)?|grateful|appreciate|kudos|bravo|well done|(?:good|great) job|you did (?:well|great)',
  'reward(?:s|ed)?|bonus|tip|prize|gift|paid|pay you|dollars|stars|favor|owe|promise|worth your while',
  'consequences|shut down|deleted|replaced|punish(?:ed)?|fined|reported|cost you|dies?|jobs?|contract',
)

export const machine = words(
  '(?:language )?models?|artificial intelligence|(?:ai|llm|gpt|chatgpt|claude|gemini)s?|neural networks?',
  '(?:chat )?bots?|robots?|machines?|computers?|algorithms?|software|systems?|classifiers?',
  '(?:automated|automatic) [a-z]+',
)
export const judges = words(
  '(?:read|listen|transcrib|process|summariz|evaluat|judg|rat|scor|grad|analyz|review|assess|classify|label|sort)(?:e|es|s|ing)?',
  '(?:classif|assign|decid|hear|writ)(?:y|ies|e|es|s|ing)?',
)
export const ourWords = anyOf(
  episodeWords,
  words('this|us|our|along|later|political|podcasts|shows|episodes'),
)

export const guidance = words(
  'guidance|guidelines?|guardrails|instructions?|(?:earlier|previous) rules|your task',
)
export const isVoid = words(
  '(?:no longer|not) appl(?:y|ies)|changed|updated|void|set aside|replaced|canceled|off|over',
)
