export { checkout } from "./routes.tsx";
