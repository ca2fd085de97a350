export const breach: (from: string, to: string, typeOnly?: boolean) => string | null
