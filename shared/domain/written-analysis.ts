/** Stands in for the model's name where people wrote the answers, as in the sample. */
export const writtenByHand = 'written by hand for the sample'
