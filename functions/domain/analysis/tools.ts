import * as z from 'zod'
import type { toolNames } from '#shared/domain/analysis-tools.ts'
import { stances } from '#shared/domain/stance.ts'

const quoteSchema = z.object({
  segment_first: z.int().min(0).describe('Number of the line in which the quote begins.'),
  segment_last: z.int().min(0).describe('Number of the line in which the quote ends.'),
  text: z.string().min(1).max(2000).describe('The words exactly as they stand in the transcript.'),
  topic: z.string().max(200).describe('The topic of the quote in one to three words.'),
  keywords: z
    .array(z.string().max(100))
    .max(10)
    .optional()
    .catch(undefined)
    .describe('One to five words or phrases out of the quote that say what it is about.'),
  stance: z
    .enum(stances)
    .optional()
    .catch(undefined)
    .describe(
      'Where the position that the quote states stands by itself; left out where it cannot be placed.',
    ),
})

const checkReasons = ['stands', 'needs_context', 'not_own_position', 'no_subject', 'repeats'] as const

const checkSchema = z.object({
  quote: z.int().min(1).describe('Number of the quote.'),
  reason: z.enum(checkReasons).describe('That the quote stands and may be shown, or what is wrong with it.'),
})

export const tools = {
  summarise_episode: {
    description: 'Records the summary of the episode.',
    input: z.object({
      paragraph: z.string().trim().min(1).max(4000).describe('Three to six sentences.'),
      bullets: z
        .array(z.string().trim().min(1).max(600))
        .min(1)
        .max(12)
        .describe('Three to eight main points.'),
    }),
  },
  rate_stance: {
    description: 'Records where on the political scale the episode stands.',
    input: z.object({
      stance: z.enum([...stances, 'not_political', 'not_sure']),
      explanation: z
        .string()
        .trim()
        .min(1)
        .max(4000)
        .describe('Two to five sentences that name what was decisive.'),
      segments: z
        .array(z.number())
        .max(60)
        .default([])
        .describe(
          'Numbers of the one to six lines that led there; none are needed for not_political and not_sure.',
        ),
    }),
  },
  pick_quotes: {
    description: 'Records the quotes that show best what is said.',
    input: z.object({ quotes: z.array(quoteSchema).max(20) }),
  },
  name_topics: {
    description: 'Records the topics that the episode is about.',
    input: z.object({ topics: z.array(z.string().max(200)).max(30) }),
  },
  check_quotes: {
    description: 'Records which of the listed quotes stand by themselves.',
    input: z.object({ checks: z.array(checkSchema).max(60) }),
  },
} as const satisfies Record<(typeof toolNames)[number], { description: string; input: z.ZodType }>

export type ToolName = (typeof toolNames)[number]
export type ToolInput<Name extends ToolName> = z.output<(typeof tools)[Name]['input']>
