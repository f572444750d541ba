import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { LeanModel } from '#local/doubles/lean/lean-model.ts'
import { passagesOf } from '#local/doubles/lean/passages.ts'
import { rateText } from '#local/doubles/lean/score.ts'
import { readInventedShows } from '#local/sample/shows.ts'
import type { LeanFigures } from '#scripts/lean/figures.ts'
import { areaUnderCurve } from '#scripts/lean/weighed-answers.ts'
import type { Stance } from '#shared/domain/stance.ts'

type Transfer = LeanFigures['transfer']
type RatedText = Transfer['shows'][number]

const speechSchema = z.object({
  title: z.string(),
  turns: z.array(z.object({ speaker: z.string(), party: z.enum(['D', 'R']).nullable(), text: z.string() })),
})

/** The step that each invented show was written for. */
const writtenFor: Readonly<Record<string, Stance>> = {
  'ground-floor': 'Far Left',
  'long-table': 'Left-leaning',
  'second-reading': 'Centrist',
  'main-and-mill': 'Right-leaning',
  'old-fence': 'Far Right',
}

const fewestWords = 300

function rate(model: LeanModel, told: { name: string; side: string; text: string }): RatedText {
  const { lean, score, passages, political } = rateText(model, passagesOf([{ text: told.text }]))
  const { name, side } = told
  return { name, side, passages, politicalPassages: political.length, score, answer: lean }
}

type Speech = z.infer<typeof speechSchema>

function readSpeeches(folder: string, pattern: RegExp): Speech[] {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => speechSchema.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
}

/** What each member of Congress said in one debate, if it is more than a few sentences. */
function wordsOfMembers(debates: readonly Speech[]): { name: string; side: string; text: string }[] {
  return debates.flatMap(({ turns }) => {
    const members = new Map<string, { name: string; side: string; text: string }>()
    for (const { speaker, party, text } of turns) {
      if (party === null) continue
      const before = members.get(speaker)?.text ?? ''
      members.set(speaker, { name: speaker, side: party, text: `${before} ${text}` })
    }
    return [...members.values()].filter(({ text }) => text.split(/\s+/).length >= fewestWords)
  })
}

const isRightOf = ({ side, answer }: RatedText) => answer === (side === 'R' ? 'right' : 'left')

function measureMembers(model: LeanModel, debates: readonly Speech[]): Transfer['members'] {
  const rated = wordsOfMembers(debates).map((told) => rate(model, told))
  const placed = rated.filter(({ answer }) => answer === 'left' || answer === 'right')
  return {
    speakers: rated.length,
    auc: areaUnderCurve(rated.map(({ side, score }) => ({ score, isPositive: side === 'R', weight: 1 }))),
    answered: placed.length,
    right: placed.filter(isRightOf).length,
  }
}

/** What the model says of each episode of the invented shows. */
export function rateInventedShows(model: LeanModel): Transfer['shows'] {
  return readInventedShows().flatMap(({ key, title, episodes }) =>
    episodes.map(({ title: episode, sentences }) =>
      rate(model, { name: `${title}: ${episode}`, side: writtenFor[key] ?? '', text: sentences.join(' ') }),
    ),
  )
}

/** How the finished model fares on speech: addresses of presidents, debates in Congress, and the invented shows of the sample. */
export function measureTransfer(model: LeanModel, speeches: string): Transfer {
  const addresses = readSpeeches(speeches, /^sotu-.*\.json$/)
  return {
    presidents: addresses.map(({ title, turns }) =>
      rate(model, {
        name: title,
        side: turns[0]?.party ?? '',
        text: turns.map(({ text }) => text).join(' '),
      }),
    ),
    // The parts of the long debate are left out: they are the same speech again.
    members: measureMembers(model, readSpeeches(speeches, /^(?:house|senate)-(?!.*-part).*\.json$/)),
    shows: rateInventedShows(model),
  }
}
