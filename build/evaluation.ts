import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { type Evaluation, evaluationSchema } from '#shared/domain/evaluation.ts'

export const evaluationFile = 'docs/evaluation/latest.json'

/**
 * Null when nothing was measured yet.
 * @throws Error with the file and all its faults.
 */
export function readEvaluation(file: string = evaluationFile): Evaluation | null {
  if (!existsSync(file)) return null
  const outcome = evaluationSchema.safeParse(parseJson(file))
  if (outcome.success) return outcome.data
  throw new Error(`${file} contains no measurements that can be shown:\n${z.prettifyError(outcome.error)}`)
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`${file} is not JSON.`, { cause })
  }
}

const moduleName = 'virtual:evaluation'
const resolvedName = `\0${moduleName}`

/** A Vite plugin that validates the measurements at build time and serves them as a module. */
export function evaluationModule(file: string = evaluationFile) {
  return {
    name: 'evaluation',
    resolveId: (id: string) => (id === moduleName ? resolvedName : undefined),
    load(this: { addWatchFile: (path: string) => void }, id: string) {
      if (id !== resolvedName) return undefined
      if (existsSync(file)) this.addWatchFile(resolve(file))
      return `export const evaluation = ${JSON.stringify(readEvaluation(file))}`
    },
  }
}
