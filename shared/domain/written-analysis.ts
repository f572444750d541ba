/** What stands as the model beside answers that people wrote, as they did for the invented shows of the sample. */
export const writtenByHand = 'written by hand for the sample'
