import { articleSet } from '#scripts/evaluate/article-set.ts'
import { writeEvaluationSet } from '#scripts/evaluate/write-set.ts'

const usage = `Usage: npm run evaluation-sets -- articles <articles.jsonl.gz> <folder> [most of each outlet, 20]

Writes a set of labeled texts for npm run evaluate. Articles are their publishers' property, so the folder belongs
outside of this repository.`

function main([name, file, folder, most = '20']: string[]): number {
  if (name !== 'articles' || !file || !folder || !(Number(most) >= 1)) {
    console.error(usage)
    return 2
  }
  const set = articleSet(file, Number(most))
  writeEvaluationSet(folder, set)
  console.log(`${set.texts.length} articles written to ${folder}.`)
  return 0
}

process.exitCode = main(process.argv.slice(2))
