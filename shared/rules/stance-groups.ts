/** Per stance, where the five are shown side by side. */
export const mostOfEachStance = 6
