import type { EvidenceView } from '#shared/domain/evidence.ts'
import { stances } from '#shared/domain/stance.ts'

const [farLeft, left, , right] = stances

export const evidence: readonly EvidenceView[] = [
  {
    segment: 3,
    start_time: 5,
    end_time: 6,
    speaker: 'Ada Moreno',
    text: 'The river does not read what we write about it.',
    named_for: [left],
  },
  {
    segment: 9,
    start_time: 61.2,
    end_time: 74.5,
    speaker: 'Benedict Longname-Featherstonehaugh',
    text: 'I would have the county buy every house below the line, at the price it had before the river rose, and I would not wait for a fourth flood to find out whether the people who live there can sell it to anybody else.',
    named_for: [farLeft, left],
  },
  {
    segment: 14,
    start_time: 80,
    end_time: 92,
    speaker: null,
    text: 'The levee was paid for by those who live behind it.',
    named_for: [right],
  },
  {
    segment: 21,
    start_time: 3725,
    end_time: 3731,
    speaker: 'Ada Moreno',
    text: 'Whoever builds on a flood plain should carry the risk, and not the neighbors who told him so.',
    named_for: [farLeft, right],
  },
]
