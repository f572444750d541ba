export type FeedbackLocation = 'card' | 'episode'

export type FeedbackVerdict = 'accurate' | 'could-be-better'

type ToastText = { title: string; description: string; durationMs?: number }

const episodePageMs = 3000

export function successToast(location: FeedbackLocation, verdict: FeedbackVerdict): ToastText {
  if (location === 'card') {
    return { title: 'Thank you!', description: 'Your feedback helps improve our analysis.' }
  }
  return {
    title: 'Feedback Received',
    description:
      verdict === 'accurate'
        ? 'Thank you for confirming this analysis is accurate!'
        : "Thank you for your feedback. We'll work to improve our analysis.",
    durationMs: episodePageMs,
  }
}

export function failureToast(location: FeedbackLocation): ToastText {
  if (location === 'card') {
    return {
      title: 'Feedback submission failed',
      description: 'There was an error submitting your feedback. Please try again.',
    }
  }
  return {
    title: 'Error',
    description: 'Could not save your feedback. Please try again.',
    durationMs: episodePageMs,
  }
}
