import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// Without global test functions Testing Library cannot do this by itself.
afterEach(cleanup);
