import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import {
  addTokens,
  InputTooLongError,
  noTokens,
  type TokenUsage,
} from '#functions/domain/analysis/conversation.ts'
import {
  countParts,
  cutIntoParts,
  longestPartBytes,
  mostParts,
} from '#functions/domain/analysis/transcript-parts.ts'
import { eachAtOnce } from '#functions/use-cases/each-at-once.ts'
import {
  answerOnce,
  askOnce,
  type PaidAnswer,
  type QuestionName,
  type WantedAnswer,
} from '#functions/use-cases/runs/answers.ts'
import type { AnalysisDeps, PartOfReading } from '#functions/use-cases/runs/question.ts'
import type { Reading } from '#functions/use-cases/runs/reading.ts'

/** So that the first part is still in the model's cache when the last one is through, and few calls are made at the same moment. */
const partsAtOnce = 3

const tooLong =
  'This transcript does not fit into the model’s context, also not in parts of half the size. Give the context that the model has (the parameter ModelContext), or choose a model with a longer one.'

const tooManyParts = `This transcript would take more than ${mostParts} parts for a model with so short a context. Choose a model with a longer one.`

type Questions<Value> = {
  reading: Reading
  /** How many parts an earlier question of the run was put in; undefined for the first one. */
  parts: number | undefined
  ask: (part: PartOfReading) => Promise<Value>
  /** Makes one answer of those to all parts, in their order. */
  join: (answers: readonly Value[]) => Promise<Value>
}

type NamedAnswer<Value extends PaidAnswer> = Omit<WantedAnswer<Value>, 'name'> & { name: QuestionName }

function cut(reading: Reading, parts: number): PartOfReading[] {
  const ranges = cutIntoParts(reading.sizes, parts)
  return ranges.map((range, index) => ({ reading, range, part: index + 1, parts: ranges.length }))
}

/** Parts to ask about, and what answers about longer ones have used that are given up for these: it is paid for all the same. */
type Asked<Value> = { parts: readonly PartOfReading[]; questions: Questions<Value>; givenUp: TokenUsage[] }

/**
 * Answers to all parts, each kept as it comes. Where one fails the others are not begun, those under way are waited for and kept, and what
 * all of them have used is added to what is given up.
 */
async function askEach<Value extends PaidAnswer>(
  deps: AnalysisDeps,
  wanted: NamedAnswer<Value>,
  { parts, questions, givenUp }: Asked<Value>,
): Promise<Value[]> {
  const answers = new Map<number, Value>()
  const failures: unknown[] = []
  await eachAtOnce(parts, partsAtOnce, async (one) => {
    if (failures.length > 0) return
    const name = `${wanted.name}.${one.part}-of-${one.parts}` as const
    try {
      const { value } = await askOnce(deps, { ...wanted, name }, () => questions.ask(one))
      answers.set(one.part, value)
    } catch (error) {
      failures.push(error)
    }
  })
  if (failures.length > 0) {
    givenUp.push(...[...answers.values()].map(({ usage }) => usage))
    throw failures[0]
  }
  return parts.flatMap(({ part }) => answers.get(part) ?? [])
}

async function askParts<Value extends PaidAnswer>(
  deps: AnalysisDeps,
  wanted: NamedAnswer<Value>,
  asked: Asked<Value>,
): Promise<string> {
  const { parts, questions, givenUp } = asked
  const [only] = parts
  if (parts.length > mostParts) throw new PipelineError(tooManyParts)
  if (only && parts.length === 1) return (await askOnce(deps, wanted, () => questions.ask(only))).key
  const used = givenUp.reduce(addTokens, noTokens)
  return answerOnce(deps, wanted, async () => {
    const joined = await questions.join(await askEach(deps, wanted, asked))
    return { ...joined, usage: addTokens(joined.usage, used) }
  })
}

/**
 * Puts a question to the model about every part of the transcript, each once: a step that runs again asks about the parts that have no
 * answer yet. A transcript that the model can read at once is one part. Where the model finds parts too long they are halved, once.
 * Answers the key of the one answer.
 * @throws PipelineError where the model cannot read half a part either.
 */
export async function askInParts<Value extends PaidAnswer>(
  deps: AnalysisDeps,
  wanted: NamedAnswer<Value>,
  questions: Questions<Value>,
): Promise<string> {
  const { reading } = questions
  const count = questions.parts ?? countParts(reading.sizes, longestPartBytes(deps.contextTokens))
  const asked: Omit<Asked<Value>, 'parts'> = { questions, givenUp: [] }
  try {
    return await askParts(deps, wanted, { ...asked, parts: cut(reading, count) })
  } catch (error) {
    if (!(error instanceof InputTooLongError)) throw error
  }
  try {
    return await askParts(deps, wanted, { ...asked, parts: cut(reading, 2 * count) })
  } catch (error) {
    throw error instanceof InputTooLongError ? new PipelineError(tooLong, { cause: error }) : error
  }
}
