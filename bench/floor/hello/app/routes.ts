import { index, type RouteConfig } from "@remix-run/route-config";

export default [index("hello.tsx")] satisfies RouteConfig;
