import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EvaluationSet, manifestFile, textsFile } from '#scripts/evaluate/evaluation-set.ts'

/** Writes a folder that `--set` can read. */
export function writeEvaluationSet(folder: string, { manifest, texts }: EvaluationSet): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(folder, textsFile), texts.map((one) => `${JSON.stringify(one)}\n`).join(''))
}
