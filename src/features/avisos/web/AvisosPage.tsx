export const Component = () => <h1>Avisos</h1>
