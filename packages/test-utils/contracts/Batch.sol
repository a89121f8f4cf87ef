// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Does several calls in one transaction, as exchanges and paymasters do.
contract Batch {
    error CallFailed(uint256 index);

    function run(address[] calldata targets, bytes[] calldata data) external {
        for (uint256 i = 0; i < targets.length; i++) {
            (bool ok, ) = targets[i].call(data[i]);
            if (!ok) revert CallFailed(i);
        }
    }
}
