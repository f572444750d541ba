import type { LeanFigures } from '#scripts/lean/figures.ts'

type Interval = LeanFigures['auc']
type RatedText = LeanFigures['transfer']['shows'][number]

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const percentRange = ({ value, low, high }: Interval) =>
  `${percent(value)} (${percent(low)} to ${percent(high)})`
const plainRange = ({ value, low, high }: Interval) =>
  `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
const count = (number: number) => number.toLocaleString('en-US')

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const answers = {
  left: 'Left-leaning',
  right: 'Right-leaning',
  'not-sure': 'Not rated',
  'not-political': 'Not political',
} as const

const textRow = ({ name, side, passages, politicalPassages, score, answer }: RatedText) => [
  name.replaceAll('|', '/'),
  side,
  `${politicalPassages} of ${passages}`,
  // Without a sign where it rounds to nothing.
  score.toFixed(2).replace(/^-(?=0\.00$)/, ''),
  answers[answer],
]

function dataSection({ data, seed, folds }: LeanFigures): string {
  const { articles, outlets, otherShows } = data
  return `## Data

**Left and right.** ${count(articles.left)} articles of ${outlets.left} outlets rated left, ${count(articles.center)} of ${outlets.center} rated center and ${count(articles.right)} of ${outlets.right} rated right, the first 220 words of each, from \`ramybaly/Article-Bias-Prediction\` (EMNLP 2020; ratings by AllSides). The texts belong to their publishers and are not in this repository.

**Political or not.** The articles on one side; on the other, descriptions of episodes and transcripts of ${otherShows.length} shows that are not about politics, listed below. Most of them are about software, podcasting, books or philosophy of mind.

**Split.** ${folds} folds, dealt with seed ${seed}. An outlet or show is in one fold as a whole, and so are parts of one house, such as news and opinion. Every figure but those on speech is from models that saw nothing of the outlet or show.

**Weights.** Left and right weigh the same, in all and within each topic; an outlet weighs as the root of its number of articles. Articles of outlets rated center teach nothing and are measured with.

**Features.** Words and pairs of words, folded, at least four times as frequent in the articles as in the other texts, in at least ten outlets. Left out: words that are mostly written with a capital inside a sentence (names of people, outlets and places, except a list of public groups and bodies), and a list of the words of reports and websites, found by reading the strongest features.`
}

function leanSection({ auc, answers: placed, model }: LeanFigures): string {
  return `## Left or right

An answer is given where the score is at least ${model.threshold} from 0: the smallest distance at which two of three answers to articles of left and right outlets were right. For the figures, the distance too was chosen without the outlets it is measured on. The three leans weigh the same; the range is the middle 95 % of draws of outlets.

${table(
  ['Figure', 'Value'],
  [
    ['Area under the curve, left against right', plainRange(auc)],
    [
      'Articles that get an answer',
      `${percentRange(placed.coverage)}: ${count(placed.articles)} articles of ${placed.outlets} outlets`,
    ],
    ['Answers that are right', percentRange(placed.right)],
    ['The same without outlets rated center', percentRange(placed.rightWithoutCenter)],
    [
      '«Left-leaning» that are right',
      `${percent(placed.leftAnswers.right)} of ${count(placed.leftAnswers.articles)} articles`,
    ],
    [
      '«Right-leaning» that are right',
      `${percent(placed.rightAnswers.right)} of ${count(placed.rightAnswers.articles)} articles`,
    ],
  ],
)}

A side for an article of an outlet rated center counts as wrong; guessing would be right one time in three. Left and center are hardly told apart.`
}

function calibrationSection({ calibration }: LeanFigures): string {
  const rows = calibration.bands.map(({ from, to, articles, outlets, claimed, right }) => [
    to === null ? `${from} and more` : `${from} to ${to}`,
    count(articles),
    String(outlets),
    percent(claimed),
    percent(right),
  ])
  return `## Calibration

What the other folds let expect of a distance from 0, and what came true. The mean distance of the two, fold by fold, is ${percent(calibration.error)}.

${table(['Distance from 0', 'Articles', 'Outlets', 'Expected right', 'Right'], rows)}`
}

function gateSection({ gate, data }: LeanFigures): string {
  const rows = data.otherShows.map(({ name, passages, takenForPolitical }) => [
    name,
    String(passages),
    String(takenForPolitical),
  ])
  return `## Political or not

Area under the curve ${gate.auc.toFixed(3)}; ${percent(gate.articlesFound)} of the articles pass as political, ${percent(gate.otherPassed)} of the other passages as not. A passage is political where it scores above all but one of twenty passages of the other shows; the cut is chosen without the show it is measured on. An episode is not political where fewer than one of four passages are, unless it is shorter than about 1,000 words. This flatters: articles and talk differ in more than their subject.

${table(['Show', 'Passages', 'Taken for political'], rows)}`
}

function speechSection({ transfer: { presidents, members, shows } }: LeanFigures): string {
  const head = ['Text', 'Side', 'Political passages', 'Score', 'Answer']
  return `## On speech

No model was trained with these. The cut of the gate and the rule for short texts were set after invented shows had been called not political. Below 0 leans left, above 0 right. The party is that of the speaker; it is not a rating of the speech.

**Debates in Congress, 1997 and 2005.** ${members.speakers} speakers with 300 words or more: the area under the curve, Democrats against Republicans, is ${members.auc.toFixed(2)}, and 0.50 is chance. ${members.answered} got an answer, of which ${members.right} fit the party.

**Addresses of presidents.**

${table(head, presidents.map(textRow))}

**The five invented shows of the sample.**

${table(head, shows.map(textRow))}`
}

const named = (phrases: readonly string[]) => phrases.map((phrase) => `«${phrase}»`).join(', ')

function featureSection({ strongest, model }: LeanFigures): string {
  return `## What it goes by

${count(model.leanFeatures)} words and pairs for left and right, ${count(model.gateFeatures)} for political or not. The strongest:

**Left.** ${named(strongest.left)}

**Right.** ${named(strongest.right)}

**Political.** ${named(strongest.political)}

Many of these say nothing of a position. They are what is left after names and house style were taken out, and a reason to distrust the answers.`
}

/** The card of the embedded analyst, from its figures alone. */
export function writeCard(figures: LeanFigures): string {
  const parts = [
    `# The embedded analyst: word statistics

Written by \`npm run train-lean\` from [its figures](embedded-analyst.json); not edited by hand.

Where no language model is connected, the embedded analyst rates episodes by counting words. It says «Left-leaning», «Right-leaning», «Not political» or «Not rated», never «Far Left», «Far Right» or «Centrist».`,
    dataSection(figures),
    leanSection(figures),
    calibrationSection(figures),
    gateSection(figures),
    speechSection(figures),
    featureSection(figures),
    `## What it cannot show

- The labels are of outlets. An outlet rated left prints articles that are not.
- How much more frequent a word must be, and the list of house style, were settled with figures on these same outlets in view. That flatters them a little.
- It was trained with articles and is used on speech. The figures on articles do not carry over.
- How far out a position is, it cannot tell, and there is nothing it would call the center.
- The articles are from the United States, nearly all from 2012 to 2020. Words change sides.
- Irony, quotation and denial are all the same to it.`,
  ]
  return `${parts.join('\n\n')}\n`
}
