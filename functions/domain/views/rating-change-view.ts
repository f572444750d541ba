import type { Method, Place, RatingChange } from '#functions/domain/records/rating-record.ts'
import type { RatingChangeView, RatingMethodView, RatingPlaceView } from '#shared/domain/rating-change.ts'

const placeView = ({ stance, unratedReason }: Place): RatingPlaceView => ({
  political_stance: stance,
  unrated_reason: unratedReason,
})

const methodView = (method: Method | null): RatingMethodView | null =>
  method && { model: method.model, prompt_version: method.promptVersion }

export function ratingChangeView(change: RatingChange): RatingChangeView {
  return {
    number: change.number,
    changed_at: change.at,
    from: change.from && placeView(change.from),
    to: placeView(change.to),
    cause: change.cause,
    method_before: methodView(change.methodBefore),
    method_after: methodView(change.methodAfter),
  }
}
