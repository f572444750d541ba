import { ModelTimeoutError } from '#functions/clients/pipeline-errors.ts'
import type { Converse, ModelRequest, TokenUsage } from '#functions/domain/analysis/conversation.ts'

export class BudgetReachedError extends Error {
  override readonly name = 'BudgetReachedError'
}

/** Microdollars. */
export type Pricing = { costOf: (usage: TokenUsage) => number; mostOf: (request: ModelRequest) => number }

export type Budget = {
  /** @throws BudgetReachedError before a call that could exceed the budget */
  guard: (converse: Converse, pricing: Pricing) => Converse
  left: () => number
  isReached: () => boolean
}

/** Reserves the most that a call can cost before it starts, so parallel calls cannot exceed the budget. */
export function openBudget(microdollars: number): Budget {
  let left = microdollars
  let isReached = false
  return {
    left: () => left,
    isReached: () => isReached,
    guard:
      (converse, { costOf, mostOf }) =>
      async (request) => {
        const most = mostOf(request)
        if (most > left) {
          isReached = true
          throw new BudgetReachedError('The budget is used up.')
        }
        left -= most
        try {
          const answer = await converse(request)
          left += most - costOf(answer.usage)
          return answer
        } catch (error) {
          // A call that timed out may be billed.
          if (!(error instanceof ModelTimeoutError)) left += most
          throw error
        }
      },
  }
}
