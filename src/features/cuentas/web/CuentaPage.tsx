export const Component = () => null
