export const levelOne: string[]
export const levelTwo: string[]
