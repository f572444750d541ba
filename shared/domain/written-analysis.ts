/** Replaces the model's name if people wrote the answers, as in the sample. */
export const writtenByHand = 'written by hand for the sample'
