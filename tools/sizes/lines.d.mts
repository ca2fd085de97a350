export const longLines: (file: string, text: string) => number[]
