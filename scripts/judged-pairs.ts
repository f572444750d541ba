import { drawPairs, judge, readJudgedPairs, readQuotes } from '#scripts/judged-pairs/judged-pairs.ts'

/** Measures the rule that chooses quotes to compare. New pairs are printed as lines for `judged.jsonl`. */
const { all, first } = drawPairs(readQuotes())
const judged = readJudgedPairs()
for (const [name, pairs] of Object.entries({ 'first of each page': first, all })) {
  const { same, open } = judge(pairs, judged)
  const percent = Math.round((100 * same) / pairs.length)
  console.log(
    `${name}: ${same} of ${pairs.length} (${percent}%) answer the same question, ${open.length} not judged`,
  )
}
for (const pair of judge(all, judged).open) console.log(JSON.stringify({ ...pair, question: null }))
