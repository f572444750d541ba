import { addressSet } from '#scripts/evaluate/address-set.ts'
import { articleSet } from '#scripts/evaluate/article-set.ts'
import { writeEvaluationSet } from '#scripts/evaluate/write-set.ts'

const usage = `Usage: npm run evaluation-sets -- addresses
       npm run evaluation-sets -- articles <articles.jsonl.gz> <folder> [most of each outlet, 20]

Writes a set of labeled texts for «npm run evaluate». The addresses come with the repository; articles are their
publishers' property, so their folder belongs outside of it.`

const addressFolder = 'docs/evaluation/sets/addresses'

function main([name, file, folder, most = '20']: string[]): number {
  if (name === 'addresses') {
    writeEvaluationSet(addressFolder, addressSet())
    console.log(`Written to ${addressFolder}.`)
    return 0
  }
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
