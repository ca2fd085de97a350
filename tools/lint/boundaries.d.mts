export const breach: (from: string, to: string, typeOnly?: boolean, lazy?: boolean) => string | null
