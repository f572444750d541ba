export const mostOfEachStance = 6
