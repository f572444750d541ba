/** Where the five stances stand side by side, so many episodes of each come at once. */
export const mostOfEachStance = 6
